import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { BackupError } from '../../shared/backup/backup-error.ts'
import { describeDisk, endOnSignal } from '../lib/command.ts'
import { type Progress, showProgress } from '../lib/progress.ts'
import { explainBusy, waitUntilFree } from './busy.ts'
import type { Services } from './restore.ts'
import { openServices } from './services.ts'

/** What a command gets besides its services. */
export interface CommandContext {
  readonly onProgress?: (progress: Progress) => void
  /** Aborted by Ctrl-C; a second Ctrl-C ends the process. */
  readonly signal: AbortSignal
}

/** Why a folder takes no file of a megabyte; null if it does. The database itself says at most that it cannot be opened. */
const diskFaultOf = (folder: string): string | null => {
  const file = `${folder}/probe-${process.pid}`
  try {
    writeFileSync(file, Buffer.alloc(1_000_000))
    return null
  } catch (error) {
    return describeDisk(error)?.replace(file, folder) ?? null
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param state the folder of the local database */
const printError = (error: unknown, state: string): void => {
  const plain = explainBusy(error)
  const fault = describeDisk(error) ?? diskFaultOf(state)
  if (fault) console.error(fault)
  if (error instanceof BackupError) console.error(error.message)
  else if (!fault) console.error(plain instanceof BackupError ? plain.message : plain)
}

/**
 * Runs a command on the local or the deployed database; an error becomes a sentence and exit code 1.
 * @param undo cleans up after a Ctrl-C, with new services, because it also ends the local ones
 */
export const runCommand = async (
  { remote, state }: { remote?: boolean; state: string },
  work: (services: Services, tools: CommandContext) => Promise<void>,
  undo: (services: Services) => Promise<void>,
): Promise<void> => {
  endOnSignal(() => 'You stopped the command before anything was changed.')
  const ending = new AbortController()
  const withServices = async (task: (services: Services) => Promise<void>): Promise<void> => {
    const services = await openServices(remote ? { remote: true } : { state })
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      // Replaces the services' own handler, which would end the whole process.
      process.removeAllListeners(name)
      process.on(name, () => (ending.signal.aborted ? process.exit(130) : ending.abort()))
    }
    await waitUntilFree(services.DB)
      .then(() => task(services))
      .finally(() => services.close().catch(() => {}))
  }
  const onProgress = process.stderr.isTTY ? showProgress(process.stderr) : undefined
  try {
    await withServices((services) => work(services, { onProgress, signal: ending.signal }))
  } catch (error) {
    // A Ctrl-C ends the services' processes, too: their error may be here before the signal.
    await wait(100)
    if (!ending.signal.aborted) {
      printError(error, state)
      process.exitCode = 1
    }
  }
  if (ending.signal.aborted) {
    process.exitCode = 130
    await withServices(undo).catch((error) => printError(error, state))
  }
}
