/*
 * Loaded into the first process of a group: ends the group when whoever started it has ended, even by a
 * SIGKILL, and when its runtime was killed, without which it would go on and answer nothing. Its standard
 * input is a pipe that closes with its starter, and only then.
 */
import { onRuntime } from './no-orphans.ts'

const endGroup = () => process.kill(0, 'SIGKILL')

onRuntime((runtime) => {
  runtime.once('exit', () => {
    // Wrangler itself kills it to load a new Worker.
    if (!runtime.killed) endGroup()
  })
})
process.stdin.on('error', () => {})
process.stdin.once('close', endGroup)
process.stdin.resume()
// It must not keep the process alive where all else is done.
process.stdin.unref?.()
