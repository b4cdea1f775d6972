import { pathToFileURL } from 'node:url'

/** Removes this machine's folders, which Astro writes into the bundle. @param folders longest first */
export const removeLocalPaths = (text: string, folders: ReadonlyMap<string, string>): string =>
  [...folders].reduce(
    (result, [folder, name]) =>
      result.replaceAll(pathToFileURL(folder).pathname, name).replaceAll(folder, name),
    text,
  )
