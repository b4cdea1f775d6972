/*
 * The parent watch for workerd, loaded into the process that runs it: workerd ends with that process, even after a
 * SIGKILL. Otherwise it would keep running and hold the database.
 */
import '../lib/wrangler-env.ts'

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

/** A shell script that kills a process once its own input closes, which happens when the parent process ends. */
const reaper = 'read -r _; kill -9 "$1"'

onRuntime((runtime) => {
  if (process.platform === 'win32') return
  const watching = spawn('/bin/sh', ['-c', reaper, 'sh', String(runtime.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Detached, so that neither Ctrl-C nor the end of the group reaches it.
    detached: true,
  })
  watching.once('error', () => {})
  watching.unref()
  const input = watching.stdin as Socket
  input.unref()
  runtime.once('exit', () => watching.kill('SIGKILL'))
})
