import { BackupError } from '../../../shared/backup/backup-error.ts'
import { type BackupSource, backupName, collectBackup } from '../../../shared/backup/collect.ts'
import type { Contents, Rows } from '../../../shared/backup/contract.ts'
import { uploadsPath } from '../../../shared/pictures/picture-name.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { describePasswordProblem } from '../data/check-password.ts'
import { download } from '../data/download.ts'
import { formatBytes } from '../data/format.ts'
import { createStore } from '../data/store.ts'
import { askAll } from '../lists/page-list.ts'

/** What the author sees of the backup; it goes on while other screens are shown. */
interface BackupState {
  readonly message: string
  readonly isError: boolean
  readonly progress?: { readonly done: number; readonly total: number }
  /** Ends the backup; none if none is made. */
  readonly stop?: () => void
}

export const backup = createStore<BackupState>(() => ({ message: '', isError: false }))

/** The blog, read through the calls of the author. */
const sourceOf = (password: string): BackupSource => {
  let key: string | undefined
  const sizes = new Map<string, number>()
  const read = async (body: { table?: string; after?: Rows['next'] }) => {
    const proof = key === undefined ? { password } : { key }
    const reply = await ask('readBackup', { body: { ...proof, ...body } })
    if (!reply.ok) throw new BackupError(describePasswordProblem(reply.problem))
    return reply.data
  }
  return {
    readContents: async () => {
      const contents = (await read({})) as Contents
      key = contents.key
      return contents
    },
    readRows: async (table, after) => (await read({ table, after })) as Rows,
    listPictures: async () => {
      const reply = await askAll((query) => ask('listPictures', { query }))
      if (!reply.ok && reply.problem?.code !== 'no-picture-store') {
        throw new BackupError(describeProblem(reply.problem))
      }
      for (const { name, bytes } of reply.ok ? reply.data : []) sizes.set(name, bytes)
      return [...sizes.keys()]
    },
    readPicture: async (name) => {
      const response = await fetch(uploadsPath + name).catch(() => null)
      if (response && !response.ok && response.status < 500) return null
      const bytes = response?.ok && (await response.arrayBuffer().catch(() => null))
      if (!bytes) throw new BackupError(describeProblem(null))
      // In place of a missing smaller version the blog sends the whole picture.
      return bytes.byteLength === sizes.get(name) ? new Uint8Array(bytes) : null
    },
  }
}

/** Compresses bytes as they come; browsers keep large files on the disk. @throws what the bytes throw */
const compress = async (bytes: AsyncGenerator<Uint8Array>): Promise<Blob> => {
  let failure: unknown
  const stream = new ReadableStream<BufferSource>({
    pull: async (controller) => {
      try {
        const { done, value } = await bytes.next()
        if (done) controller.close()
        else controller.enqueue(value as Uint8Array<ArrayBuffer>)
      } catch (error) {
        failure = error
        controller.error(error)
      }
    },
  })
  try {
    const gzipped = stream.pipeThrough(new CompressionStream('gzip'))
    return await new Response(gzipped, { headers: { 'Content-Type': 'application/gzip' } }).blob()
  } catch (error) {
    throw failure ?? error
  }
}

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Makes the file of `npm run backup` in the browser and downloads it when it is whole.
 * @returns whether it is made
 */
export const makeBackup = async (password: string): Promise<boolean> => {
  const ending = new AbortController()
  const stop = () => ending.abort()
  const show = (message: string, progress?: BackupState['progress']): void =>
    backup.set({ message, isError: false, stop, ...(progress && { progress }) })
  show('Reading the texts…')
  addEventListener('beforeunload', confirmLeaving)
  try {
    const { header, bytes } = await collectBackup(sourceOf(password), {
      signal: ending.signal,
      onProgress: ({ title, ...progress }) =>
        show(title === 'pictures' ? 'Reading the pictures…' : 'Reading the texts…', progress),
    })
    const file = await compress(bytes())
    download(backupName(header.takenAt), file)
    const noted = await ask('noteBackup', { body: { takenAt: header.takenAt } })
    backup.set({
      message: `The backup is among your downloads: ${backupName(header.takenAt)}, ${formatBytes(file.size)}. Keep it where only you can read it.${
        noted.ok ? '' : ' The overview does not know of it yet.'
      }`,
      isError: false,
    })
    return true
  } catch (error) {
    const why = error instanceof BackupError ? error.message : 'Something went wrong here.'
    const isStopped = ending.signal.aborted
    const message = isStopped ? 'You stopped the backup' : 'The backup broke off'
    backup.set({
      message: `${message}; no file was written.${isStopped ? '' : ` ${why}`}`,
      isError: !isStopped,
    })
    return false
  } finally {
    removeEventListener('beforeunload', confirmLeaving)
  }
}
