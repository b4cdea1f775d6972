import { spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'

/** How a command ended: well, or with what it said, where a compilation names the place of an error. */
export type Ended = null | { readonly complaint: string }

/** Runs a command of `scripts/` in another process, which loads the site anew and gives its memory back. */
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
