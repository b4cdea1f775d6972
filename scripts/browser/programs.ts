import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'

/** The program of this name on `PATH`. */
export const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => `${folder}/${name}`)
    .find(existsSync)

/** Prints a command and runs it, hiding its output except errors. @returns whether it succeeded */
export const run = (command: string, args: readonly string[]): boolean => {
  console.log(`  ${[command, ...args].join(' ')}`)
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Installs the first of these packages that exists, if the system has Debian's `apt-get`. @returns whether it succeeded */
export const installFromDebian = (...packages: readonly string[]): boolean => {
  if (!findProgram('apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args] as [string, ...string[]]
    return run(command, rest)
  }
  return (
    apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  )
}
