import { spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'

/** How a command ended: well, or with what it said, where a compilation names the place of an error. */
export type Ended = null | { readonly complaint: string }

/**
 * Runs a command in a process of its own: what this one has loaded of the site would stay as it was, and
 * what a compiler and a database need of memory ends with them.
 * @param command the name of its folder in `scripts/`
 */
export const runApart = (command: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}scripts/${command}/main.ts`, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => resolve({ complaint: error.message }))
    child.once('close', (code) =>
      resolve(code === 0 ? null : { complaint: output.replaceAll(root, '').trim() }),
    )
  })
