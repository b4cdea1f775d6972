import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The terminal of the command: output and questions. */
export interface Terminal {
  /** Whether a person can answer. */
  readonly isInteractive: boolean
  print(line: string): void
  /** The answer, trimmed. @throws Error if the input has ended */
  ask(question: string): Promise<string>
  /** The same, but the answer is not shown. */
  askHidden(question: string): Promise<string>
  /** Whether the answer is a yes. */
  agree(question: string): Promise<boolean>
}

interface Streams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

/** Opens a terminal on two streams. */
export const openTerminal = ({ input, output }: Streams): Terminal => {
  const isInteractive = Boolean(input.isTTY && output.isTTY)
  /** Pasted lines that no question has taken yet, and the beginning of one more. */
  const pasted: string[] = []
  let begun = ''
  let isEnded = false
  input.once('end', () => {
    isEnded = true
  })
  /** Reads a line. Only meanwhile the terminal is raw: a raw one makes no signal of Ctrl-C. */
  const next = (isShown: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const answer = () => {
        const line = pasted.shift()
        if (line === undefined) reject(new Error('You stopped the command.'))
        else resolve(line)
      }
      if (pasted.length > 0 || isEnded || !isInteractive) return answer()
      const echo = new Writable({
        write: (chunk, _encoding, done) => {
          if (isShown) output.write(chunk)
          done()
        },
      })
      const lines = createInterface({ input, output: echo, terminal: true })
      lines.on('line', (line) => {
        pasted.push(line)
        // The other lines of what was pasted come before that.
        setImmediate(() => lines.close())
      })
      lines.once('close', () => {
        begun = lines.line
        answer()
      })
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      lines.write(begun)
    })
  const ask = async (question: string): Promise<string> => {
    output.write(`${question} `)
    return (await next(true)).trim()
  }
  return {
    isInteractive,
    print: (line) => void output.write(`${line}\n`),
    ask,
    askHidden: async (question) => {
      output.write(`${question} `)
      try {
        return await next(false)
      } finally {
        output.write('\n')
      }
    },
    agree: async (question) => /^y(?:es)?$/i.test(await ask(`${question} [y/N]`)),
  }
}
