import { spawn } from 'node:child_process'
import { root } from '../lib/paths.ts'

/** The result of a compilation: none, or the error with its place. */
export type Compiled = { readonly complaint: string } | null

/**
 * Compiles the site in a process of its own: what this one has loaded of it already would stay as it was, and
 * the compiler would keep its memory.
 * The compilation before stays in place when this one fails.
 */
export const compileApart = (): Promise<Compiled> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`${root}scripts/compile/main.ts`, '--dev'], {
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
