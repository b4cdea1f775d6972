import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the site and of the code that compiles it. */
const folders = ['site', 'shared', 'scripts']

/** The project's own settings, and npm's list of installed packages. */
const isSetting = (name: string): boolean =>
  /^(?:astro\.config\.mjs|package\.json|tsconfig.*\.json)$/.test(name)
const installed = 'node_modules/.package-lock.json'

/** Tests and their helpers. */
const isTest = (file: string): boolean => /\.(?:test|deep)\.tsx?$|\/(?:test|testing)\//.test(file)

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !isTest(file))

/**
 * One hash of everything that a compilation reads: the site's files, the packages, the Node version, the year that pages
 * show, and the options. Tests and their helpers are left out.
 * @param root ends with a slash
 */
export const hashOfInputs = (root: string, options: object): string => {
  const files = [
    ...readdirSync(root).filter(isSetting),
    ...folders.flatMap((folder) => filesBelow(root, folder)),
    ...[installed].filter((file) => existsSync(root + file)),
  ].sort()
  const about = { options, node: process.version, year: new Date().getUTCFullYear() }
  const hash = createHash('sha256').update(JSON.stringify(about))
  for (const file of files) {
    const bytes = readFileSync(root + file)
    hash.update(`\n${file} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
