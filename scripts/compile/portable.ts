import { pathToFileURL } from 'node:url'

/**
 * A text without the folders of this machine, which Astro writes into the bundle as paths and as URLs: the
 * same site is the same in any folder.
 * @param folders what stands for each folder, the longest first
 */
export const portable = (text: string, folders: ReadonlyMap<string, string>): string =>
  [...folders].reduce(
    (result, [folder, name]) =>
      result.replaceAll(pathToFileURL(folder).pathname, name).replaceAll(folder, name),
    text,
  )
