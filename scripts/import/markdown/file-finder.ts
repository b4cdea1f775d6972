import { posix } from 'node:path'

const plain = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:html?|md|markdown|mdx)$/, '')
    .replace(/(?:^|\/)_?index$/, '')

/**
 * Finds files of a site as tags of Jekyll and Hugo name them: by a path, relative to the naming file or to the articles'
 * folder, or by the end of a path.
 * @param paths of all files, relative to the site
 * @returns a function that takes a file and returns its finder of other files' addresses
 */
export const fileFinder = (paths: readonly string[]) => {
  const byEnd = new Map<string, string>()
  const whole = new Map<string, string>()
  for (const path of paths) {
    const parts = plain(path).split('/')
    whole.set(parts.join('/'), path)
    for (const at of parts.keys()) {
      const end = parts.slice(at).join('/')
      if (!byEnd.has(end)) byEnd.set(end, path)
    }
  }
  return (from: string) =>
    (name: string): string | undefined => {
      const beside = whole.get(plain(posix.join(posix.dirname(from), name)))
      const path = beside ?? whole.get(plain(name)) ?? byEnd.get(plain(name))
      return path && `/${path.split('/').map(encodeURIComponent).join('/')}`
    }
}
