/*
 * Loaded into a process that runs workerd: each ends with it, even after a SIGKILL. Left alone, it would
 * run on and hold the database.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/** Calls back for each workerd that this process starts from now on. */
export const onRuntime = (use: (runtime: ChildProcess) => void): void =>
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      if (/\bworkerd(?:\.exe)?$/.test(child.spawnfile)) use(child)
    })
  })

/** Waits for its input to end, which it does with the process that holds the other end. */
const reaper = 'read -r _; kill -9 "$1"'

onRuntime((runtime) => {
  if (process.platform === 'win32') return
  const watching = spawn('/bin/sh', ['-c', reaper, 'sh', String(runtime.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A Ctrl-C in the terminal, or the end of the group, is not for it.
    detached: true,
  })
  watching.once('error', () => {})
  watching.unref()
  const input = watching.stdin as Socket
  input.unref()
  runtime.once('exit', () => watching.kill('SIGKILL'))
})
