import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

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
