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
  close(): void
}

interface Streams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

/** Opens a terminal on two streams, by default those of the process. */
export const openTerminal = ({ input, output }: Streams): Terminal => {
  const isInteractive = Boolean(input.isTTY && output.isTTY)
  let isMuted = false
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const lines = isInteractive ? createInterface({ input, output: echo, terminal: true }) : null
  const typed: string[] = []
  let pending: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null
  let isClosed = false
  lines?.on('line', (line) => {
    if (pending) pending.resolve(line)
    else typed.push(line)
    pending = null
  })
  const ended = () => new Error('You stopped the command.')
  lines?.on('close', () => {
    isClosed = true
    pending?.reject(ended())
  })
  lines?.on('SIGINT', () => lines.close())
  const next = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const line = typed.shift()
      if (line !== undefined) resolve(line)
      else if (isClosed || !lines) reject(ended())
      else pending = { resolve, reject }
    })
  const ask = async (question: string): Promise<string> => {
    output.write(`${question} `)
    return (await next()).trim()
  }
  return {
    isInteractive,
    print: (line) => void output.write(`${line}\n`),
    ask,
    askHidden: async (question) => {
      output.write(`${question} `)
      isMuted = true
      try {
        return await next()
      } finally {
        isMuted = false
        output.write('\n')
      }
    },
    agree: async (question) => /^y(?:es)?$/i.test(await ask(`${question} [y/N]`)),
    close: () => lines?.close(),
  }
}
