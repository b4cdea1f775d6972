/*
 * Loaded into the first process of a group: ends the group when whoever started it has ended, even by a
 * SIGKILL. Its standard input is a pipe that closes then, and only then.
 */
process.stdin.on('error', () => {})
process.stdin.once('close', () => process.kill(0, 'SIGKILL'))
process.stdin.resume()
// It must not keep the process alive where all else is done.
process.stdin.unref?.()

export {}
