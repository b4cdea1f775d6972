/*
 * The parent watch, loaded into the first process of a group. It ends the group when the parent process has ended, even
 * by a SIGKILL, or when the runtime was killed. Its standard input is a pipe that closes only with the parent.
 */
import { onRuntime } from './no-orphans.ts'

const endGroup = () => process.kill(0, 'SIGKILL')

onRuntime((runtime) => {
  runtime.once('exit', () => {
    // Wrangler itself kills the runtime to load a new Worker.
    if (!runtime.killed) endGroup()
  })
})
process.stdin.on('error', () => {})
process.stdin.once('close', endGroup)
process.stdin.resume()
// It must not keep the process alive once everything else is done.
process.stdin.unref?.()
