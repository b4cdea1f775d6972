import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildFolder, root } from '../lib/paths.ts'
import { type AtEnd, newFolder } from './new-folder.ts'

/** A fresh clone of the project in a new folder. */
export const freshClone = (atEnd: AtEnd = onTestFinished): string => {
  const folder = newFolder(atEnd)
  cloneInto(folder)
  return folder
}

/** The same with the compiled files of the tests' setup, for tests that are not about compiling. */
export const compiledClone = (atEnd?: AtEnd): string => {
  const folder = freshClone(atEnd)
  for (const name of ['site', 'renderer.mjs', 'compiled.json']) {
    cpSync(`${buildFolder}${name}`, `${folder}/.build/${name}`, { recursive: true })
  }
  return folder
}

/** The text of a file in a process's folder of `/proc`; empty if the process has ended. */
const readOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The command line of a process. */
export const commandOf = (pid: string): string => readOf(pid, 'cmdline')

/** The processes of a folder, or only those of one program. */
export const processesIn = (folder: string, program = ''): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => (readOf(pid, 'cmdline') + readOf(pid, 'environ')).includes(`PWD=${folder}`))
    .filter((pid) => commandOf(pid).split('\0')[0]?.includes(program))

/** The process of `npm run dev` in a folder. */
export const serverIn = (folder: string): number => {
  const isServer = (pid: string) => commandOf(pid).split('\0').includes('scripts/dev/main.ts')
  return Number(processesIn(folder, 'node').find(isServer))
}

/** Runs npm in a folder; its processes end with the test. */
export const run = (
  folder: string,
  args: string[],
  port: number,
  variables: NodeJS.ProcessEnv = {},
) => {
  const env = { ...process.env, PORT: String(port), PWD: folder, ...variables }
  const child = spawn('npm', args, { cwd: folder, env, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  onTestFinished(() => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  })
  return { child, output: () => output }
}

export const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)))

/** Fills a folder like a fresh clone of the project, with the packages that are already installed. */
const cloneInto = (folder: string): void => {
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
