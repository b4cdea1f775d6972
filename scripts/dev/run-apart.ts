import { spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'

/** The result of a command: null for success, else its output, which names the place of a compile error. */
export type Ended = null | { readonly complaint: string }

/** Runs a command of `scripts/` in another process, which loads the site afresh and frees its memory at the end. */
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
