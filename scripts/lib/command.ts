import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const help = { type: 'boolean', short: 'h' } as const

/** Ends the command with a sentence: it was not understood. */
export const misunderstood = (sentence: string): never => {
  console.error(`${sentence}\n--help says how it is used.`)
  process.exit(2)
}

/**
 * Reads what a command was given. `--help` prints the text and ends with 0; what the command does not
 * know ends it with a sentence and 2.
 * @param text how it is used, with an example
 * @param most how many words it takes beside its options
 */
export const readCommand = <const Options extends ParseArgsOptionsConfig>(
  text: string,
  options: Options,
  most = 0,
) => {
  const read = () => {
    try {
      return parseArgs({ options: { ...options, help }, allowPositionals: true })
    } catch (error) {
      return misunderstood((error as Error).message.split('. To specify')[0] as string)
    }
  }
  const given = read()
  if ((given.values as { help?: boolean }).help) {
    console.log(text)
    process.exit(0)
  }
  const more = given.positionals[most]
  if (more !== undefined) misunderstood(`What is ${JSON.stringify(more)}?`)
  return given
}

/** Whether a text is an address on the web. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text)
