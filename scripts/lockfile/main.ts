import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { readCommand } from '../lib/command.ts'
import { addHashes, type Lockfile } from '../lib/lockfile.ts'
import { root } from '../lib/paths.ts'

const help = `npm run lockfile: adds missing hashes to package-lock.json.

The command asks npm's registry for the hash of each package that has none: the machine that wrote the file
could not get those of other platforms. It writes what it found, and exits with 1 if the registry lacks one.

  npm run lockfile`

readCommand(help, {})

const path = `${root}package-lock.json`
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile

const hashOf = async (spec: string): Promise<string | null> => {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', spec, 'dist.integrity'])
    return stdout.trim() || null
  } catch {
    return null
  }
}

const missing = await addHashes(lockfile, hashOf)
writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
for (const spec of missing) console.error(`${spec}: the registry has no hash for it.`)
if (missing.length > 0) process.exit(1)
