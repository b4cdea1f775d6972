import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'

/** The program of this name that a terminal would start. */
export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => `${folder}/${name}`)
    .find(existsSync)

/** Shows a command, runs it and hides what it says but its errors. @returns whether it went well */
export const run = (command: string, args: readonly string[]): boolean => {
  console.log(`  ${[command, ...args].join(' ')}`)
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Installs the first of these packages that there is, where Debian's `apt-get` is. @returns whether it could */
export const installFromDebian = (...packages: readonly string[]): boolean => {
  if (!onPath('apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args] as [string, ...string[]]
    return run(command, rest)
  }
  return (
    apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  )
}
