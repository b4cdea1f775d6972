import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './paths.ts'

/** Fills a folder like a fresh clone of the project, with the packages that are already installed. */
export const cloneInto = (folder: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of files
    .toString()
    .split('\n')
    .filter((name) => name && existsSync(root + name))) {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true })
    cpSync(root + file, `${folder}/${file}`)
  }
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`)
}
