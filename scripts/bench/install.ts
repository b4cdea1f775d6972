import { execFile } from 'node:child_process'
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildFolder, root } from '../lib/paths.ts'
import { type Report, rounded } from './report.ts'

const run = promisify(execFile)

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(`${entry.parentPath}/${entry.name}`).size, 0)

/** Measures `npm ci` in an empty folder, and what a deployment uploads as its program. */
export const benchInstall = async (): Promise<Report> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-install-`)
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      copyFileSync(root + file, `${folder}/${file}`)
    }
    const began = performance.now()
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
    const seconds = (performance.now() - began) / 1_000
    const worker = gzipSync(readFileSync(`${buildFolder}worker.js`), { level: 9 }).length / 1_000
    return {
      title: 'Installation',
      columns: ['what', 'value'],
      rows: [
        ['npm ci, seconds', rounded(seconds, 1)],
        ['node_modules, MB', Math.round(sizeOf(`${folder}/node_modules`) / 1_000_000)],
        ['the Worker, kB gzipped (3,000 on the free plan)', Math.round(worker)],
      ],
      notes: ['With the runtime, workerd and what only development and the tests need.'],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
