import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import type * as z from 'zod'
import { readSetup } from '../../shared/setup/contract.ts'
import { createClient } from '../lib/client.ts'
import { DeployError } from './error.ts'
import type { Found } from './look.ts'

const { O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY, O_NOFOLLOW = 0 } = constants

/** Uses a file that is no link. @throws DeployError for a link, whose target is not ours */
const withFile = <Result>(file: string, flags: number, use: (file: number) => Result): Result => {
  let opened: number
  try {
    opened = openSync(file, flags | O_NOFOLLOW, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error
    throw new DeployError(`${file} is a symbolic link; a secret belongs there. Delete the link.`)
  }
  try {
    return use(opened)
  } finally {
    closeSync(opened)
  }
}

/** Stores a secret so that only its user can read it. @throws DeployError if the file is a link */
export const keepSecret = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  withFile(file, O_WRONLY | O_CREAT | O_TRUNC, (opened) => {
    fchmodSync(opened, 0o600)
    writeFileSync(opened, `${text}\n`)
  })
}

/** A stored secret; undefined if there is none. @throws DeployError if the file is a link */
export const readSecret = (file: string): string | undefined => {
  try {
    return withFile(file, O_RDONLY, (opened) => readFileSync(opened, 'utf8').trim()) || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** What a blog says of its set-up. */
type Setup = z.output<typeof readSetup.output>

/** @returns null where no blog answers */
export const askSetup = async (origin: string): Promise<Setup | null> => {
  const reply = await createClient(origin)
    .call(readSetup)
    .catch(() => null)
  return reply?.ok ? reply.data : null
}

/** A set-up code that waits for its use, and what to say of it. */
interface SetupCode {
  /** To be sent with this deployment. */
  readonly sent: string | undefined
  /** Whether it was made for a first deployment, which has not ended yet. */
  readonly isFirst: boolean
  readonly sentences: readonly string[]
  /** To be called when the Worker has it. */
  noteTaken(): void
  /** Removes a kept code that has been used. */
  forgetUsed(): void
}

/**
 * Makes a set-up code where the blog needs one, and keeps it before it is sent, until the blog is set up. It is shown in a
 * terminal only, because logs are kept.
 * @param setup the blog's answer; null if it is not there yet, or does not answer
 * @param options `file` keeps the code and whether the Worker has it
 * @throws DeployError for a new code that nobody would read
 */
export const prepareSetupCode = (
  { isBlog, secrets }: Found,
  setup: Setup | null,
  options: {
    readonly file: string
    readonly address: string
    readonly isInteractive: boolean
    readonly isNewCode: boolean
  },
): SetupCode => {
  const { file, address, isInteractive, isNewCode } = options
  if (isNewCode && !isInteractive) {
    throw new DeployError(
      'A set-up code is shown in a terminal only, because logs are kept.',
      'Or set the secret SETUP_CODE of the Worker in the dashboard, with at least 24 characters.',
    )
  }
  const [known, before] = readSecret(file)?.split('\n') ?? []
  const lacksCode = !secrets?.includes('SETUP_CODE')
  const isWaiting = !isBlog || setup?.isSetUp === false
  const isUsed = before === 'taken' && setup?.isSetUp === true && setup.code !== 'ready'
  const isMade = isNewCode || (isInteractive && !known && lacksCode && isWaiting)
  const code = isMade ? randomBytes(16).toString('hex') : isUsed ? undefined : known
  const state = isMade ? (isBlog ? 'new' : 'first') : before
  if (isMade) keepSecret(file, `${code}\n${state}`)
  const sent = state === 'taken' && !lacksCode ? undefined : code
  const shown = relative(process.cwd(), file)
  const tell = (): readonly string[] => {
    const where = `Type it under ${address}/sign-in when the blog is deployed.`
    if (code && !isInteractive) return [`Your set-up code is in ${shown}. ${where}`]
    if (code) {
      const end = 'until the blog is set up, or --new-code makes another.'
      return [`Your set-up code, valid once: ${code}`, `${where} It stays in ${shown} ${end}`]
    }
    const another = 'npm run deploy -- --new-code in a terminal makes'
    if (!isWaiting) return []
    return lacksCode
      ? [`The blog has no set-up code yet, because logs are kept: ${another} one.`]
      : [
          `Your set-up code is the secret SETUP_CODE of the Worker; if it is lost, ${another} another.`,
        ]
  }
  return {
    sent,
    isFirst: state === 'first',
    sentences: tell(),
    noteTaken: () => {
      if (sent) keepSecret(file, `${sent}\ntaken`)
    },
    forgetUsed: () => {
      if (isUsed) rmSync(file)
    },
  }
}
