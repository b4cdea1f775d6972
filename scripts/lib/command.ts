import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What a disk says by its code. */
const diskFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your share of the disk is full',
  EROFS: 'The disk is read-only',
  EACCES: 'You have no permission here',
  EPERM: 'You have no permission here',
  // As Node says of a folder that a read-only disk does not take.
  ENOENT: 'There is no such file or folder',
}

/** The sentence of an error of the disk, with the file if it is known; null for any other error. */
export const describeDisk = (error: unknown): string | null => {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const fault = diskFaults[code]
  return fault ? `${fault}${path ? `: ${path}` : ''}.` : null
}

const help = { type: 'boolean', short: 'h' } as const

/** Prints a sentence about a misused command and exits with 2. */
export const misunderstood = (sentence: string): never => {
  console.error(`${sentence}\n--help explains the command.`)
  process.exit(2)
}

/**
 * Parses a command's arguments. `--help` prints the text and exits with 0; an unknown argument prints a
 * sentence and exits with 2.
 * @param text the help, with an example
 * @param maxPositionals the largest number of positional arguments
 */
export const readCommand = <const Options extends ParseArgsOptionsConfig>(
  text: string,
  options: Options,
  maxPositionals = 0,
) => {
  const read = () => {
    try {
      return parseArgs({ options: { ...options, help }, allowPositionals: true })
    } catch (error) {
      return misunderstood((error as Error).message.split('. To specify')[0] as string)
    }
  }
  const parsed = read()
  if ((parsed.values as { help?: boolean }).help) {
    console.log(text)
    process.exit(0)
  }
  const more = parsed.positionals[maxPositionals]
  if (more !== undefined) misunderstood(`The argument ${JSON.stringify(more)} is not expected.`)
  // Whatever the command writes and nothing catches.
  process.once('uncaughtException', (error) => {
    console.error(describeDisk(error) ?? error)
    process.exit(1)
  })
  return parsed
}

/**
 * Ends the command at Ctrl-C at once, with the exit code that a shell knows.
 * @param tell gives a sentence on what is done, and how to go on
 */
export const endOnSignal = (tell: () => string): void => {
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      console.error(`\n${tell()}`)
      process.exit(code)
    })
  }
}
