import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform } from 'node:process'
import { buildFolder, root } from '../lib/paths.ts'

const packageFile = `${root}node_modules/@sparticuz/chromium/package.json`

/** The package unpacks into `TMPDIR`; the Lambda variable makes it unpack its libraries, too. */
const unpackInto = (folder: string): boolean =>
  spawnSync(
    process.execPath,
    ['-e', "import('@sparticuz/chromium').then((found) => found.default.executablePath())"],
    {
      cwd: root,
      env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  ).status === 0

const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** A shell script that starts the program, with the package's libraries if the machine lacks some. */
const startScript = (folder: string): string => {
  const lines = ['#!/bin/sh', 'here=$(dirname "$0")']
  if (!runs(`${folder}/chromium`)) lines.push('export LD_LIBRARY_PATH="$here/al2023/lib"')
  return `${[...lines, 'exec "$here/chromium" "$@"'].join('\n')}\n`
}

/**
 * The Chromium of the npm package `@sparticuz/chromium`, unpacked once for each version: the same browser on every
 * machine, until the project updates the package.
 * @returns the path of its program; undefined where it does not run (it is for Linux on x64)
 */
export const pinnedChromium = (): string | undefined => {
  if (platform !== 'linux' || arch !== 'x64' || !existsSync(packageFile)) return undefined
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = `${buildFolder}chromium-${version}`
  const program = `${folder}/start.sh`
  if (!existsSync(program)) {
    mkdirSync(buildFolder, { recursive: true })
    const next = mkdtempSync(`${folder}-`)
    if (unpackInto(next)) {
      writeFileSync(`${next}/start.sh`, startScript(next))
      chmodSync(`${next}/start.sh`, 0o755)
      // Another process may have been faster.
      if (!existsSync(folder)) renameSync(next, folder)
    }
    rmSync(next, { recursive: true, force: true })
  }
  return existsSync(program) && runs(program) ? program : undefined
}
