import { type Progress, showProgress } from '../lib/progress.ts'
import { plainError, untilFree } from './busy.ts'
import { BackupError } from './file.ts'
import type { Services } from './restore.ts'
import { openServices } from './services.ts'

/** What a command is given beside its services. */
export interface Tools {
  readonly onProgress?: (progress: Progress) => void
  /** Set by Ctrl-C; a second one ends at once. */
  readonly signal: AbortSignal
  /** Ends the command with a sentence. */
  readonly fail: (sentence: string) => never
}

const fail = (sentence: string): never => {
  throw new BackupError(sentence)
}

const tell = (error: unknown): void => {
  const plain = plainError(error)
  console.error(plain instanceof BackupError ? plain.message : plain)
}

/**
 * Runs a command on the local or the deployed database. What goes wrong is a
 * sentence and exit code 1.
 * @param undo what is left to do after a Ctrl-C; the services are new ones then, since a terminal ends
 *   those of the local state by the same Ctrl-C
 */
export const runCommand = async (
  { remote, state }: { remote?: boolean; state: string },
  work: (services: Services, tools: Tools) => Promise<void>,
  undo: (services: Services) => Promise<void>,
): Promise<void> => {
  const ending = new AbortController()
  const withServices = async (task: (services: Services) => Promise<void>): Promise<void> => {
    const services = await openServices(remote ? { remote: true } : { state })
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      // The services' own way is to end everything where it stands.
      process.removeAllListeners(name)
      process.on(name, () => (ending.signal.aborted ? process.exit(130) : ending.abort()))
    }
    await untilFree(services.DB)
      .then(() => task(services))
      .finally(() => services.close().catch(() => {}))
  }
  const onProgress = process.stderr.isTTY ? showProgress(process.stderr) : undefined
  const tools = { ...(onProgress ? { onProgress } : {}), signal: ending.signal, fail }
  try {
    await withServices((services) => work(services, tools))
  } catch (error) {
    if (!ending.signal.aborted) {
      tell(error)
      process.exitCode = 1
    }
  }
  if (ending.signal.aborted) {
    process.exitCode = 130
    await withServices(undo).catch(tell)
  }
}
