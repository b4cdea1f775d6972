import { unstoredCopy } from '../../../shared/author-names.ts'
import type { Picture } from '../../../shared/pictures/contract.ts'
import { waitingAddress } from '../../../shared/pictures/waiting.ts'
import { type Fields, newFields } from './fields.ts'
import { itemNames, readJson, writeItem } from './storage.ts'

/** Copies of the editor's text, without a password, in IndexedDB: signing out clears local storage. */
export interface Copy {
  readonly id: string
  /** The copy's subject: `article:{id}`, `draft:{id}`, `text:{name}`; `new` if the server never had it. */
  readonly subject: string
  /** The id that the draft of a new text has or will have on the server. */
  readonly draftId?: string
  /** The id of the editor that last wrote the copy. */
  readonly session: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The server's version that the text began from; null if there is none. */
  readonly base: string | null
  /** A text that was sent and had no answer: the server may have it. */
  readonly sent?: Fields | null
  readonly fields: Fields
  /** `unsaved` is restored when the author opens the subject again; the others are in the list. */
  readonly state: 'unsaved' | 'aside' | 'saved'
}

/** A picture of texts, by the id in its address there: its file until the server has it, then what the server has. */
export interface KeptPicture {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly file?: File
  readonly picture?: Picture
}

/** How many settled copies of a subject stay, besides the unsaved ones. */
const maxCopies = 10

let opened: Promise<IDBDatabase> | undefined

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('editor-copies', 1)
    request.onupgradeneeded = () => {
      const copies = request.result.createObjectStore('copies', { keyPath: 'id' })
      copies.createIndex('subject', 'subject')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const forget = (): void => {
  opened = undefined
}

const database = (): Promise<IDBDatabase> => {
  opened ??= open().then(
    (found) => {
      // The browser may close the database, for example when the storage is cleared.
      found.onclose = forget
      return found
    },
    (error) => {
      forget()
      throw error
    },
  )
  return opened
}

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** The last copy of each id that is not stored yet. */
const pendingCopies = new Map<string, string>()

/**
 * Notes a copy in local storage, which writes at once: if a tab crashes, unconfirmed database writes are lost.
 * @returns a function that removes the note, unless a later one replaced it
 */
export const noteCopy = (copy: Copy): (() => void) => {
  const text = JSON.stringify(copy)
  pendingCopies.set(copy.id, text)
  writeItem(unstoredCopy(copy.id), text)
  return () => {
    if (pendingCopies.get(copy.id) !== text) return
    pendingCopies.delete(copy.id)
    writeItem(unstoredCopy(copy.id), null)
  }
}

/** A picture as it is stored: WebKit's private windows refuse files, but not their bytes. */
interface StoredPicture extends Omit<KeptPicture, 'file'> {
  readonly file?: ConstructorParameters<typeof File>
}

const put = async (what: Copy | StoredPicture): Promise<void> => {
  const transaction = (await database()).transaction('copies', 'readwrite')
  transaction.objectStore('copies').put(what)
  // A closing page has no time to wait for the automatic commit.
  transaction.commit()
  await finished(transaction)
}

/** Stores a copy; it replaces an earlier one with its id. @throws if the browser refuses */
export const storeCopy = (copy: Copy): Promise<void> => put(copy).finally(noteCopy(copy))

/** Stores a picture beside the copies: a sent one has no file, which may say where it was taken. @throws as `storeCopy` */
export const keepPicture = async ({ file, ...kept }: Omit<KeptPicture, 'at'>): Promise<void> => {
  const parts = file && [await file.arrayBuffer()]
  const at = Date.now()
  await put(
    parts ? { ...kept, at, file: [parts, file.name, { type: file.type }] } : { ...kept, at },
  )
}

/** A copy with the fields that a version before this one did not have. */
const whole = (copy: Copy): Copy => ({
  ...copy,
  fields: { ...newFields(), ...copy.fields },
  ...(copy.sent && { sent: { ...newFields(), ...copy.sent } }),
})

/** The copies of a subject that tabs noted and no database has confirmed. */
export const readNotedCopies = (subject: string): Copy[] =>
  itemNames(unstoredCopy(''))
    .flatMap((name) => readJson<Copy>(name, (value) => value.subject === subject) ?? [])
    .map(whole)

const readAll = async (): Promise<(Copy | StoredPicture)[]> => {
  const transaction = (await database()).transaction('copies')
  const request = transaction.objectStore('copies').getAll()
  await finished(transaction)
  return request.result
}

/** The pictures that this browser keeps. @throws when the browser has no such storage */
export const listPictures = async (): Promise<KeptPicture[]> =>
  (await readAll())
    .filter((one): one is StoredPicture => !('state' in one))
    .map(({ file, ...kept }) => (file ? { ...kept, file: new File(...file) } : kept))

const deleteAll = async (all: readonly { readonly id: string }[]): Promise<void> => {
  const transaction = (await database()).transaction('copies', 'readwrite')
  for (const { id } of all) transaction.objectStore('copies').delete(id)
  await finished(transaction)
}

/** Deletes pictures by their ids. @throws as `storeCopy` */
export const deletePictures = deleteAll

/** The copies of a subject, newest first. @throws when the browser has no such storage */
export const listCopies = async (subject: string): Promise<Copy[]> => {
  const transaction = (await database()).transaction('copies')
  const request = transaction.objectStore('copies').index('subject').getAll(subject)
  await finished(transaction)
  return (request.result as Copy[]).map(whole).sort((a, b) => b.at - a.at)
}

/** The unsaved copies of all subjects, newest first. @throws when the browser has no such storage */
export const listUnsaved = async (): Promise<Copy[]> => {
  return (await readAll())
    .filter((one): one is Copy => 'state' in one && one.state === 'unsaved')
    .map(whole)
    .sort((a, b) => b.at - a.at)
}

/** Deletes the oldest copies of a subject, never an unsaved one, and pictures that have been in no copy for a day. */
export const pruneCopies = async (subject: string): Promise<void> => {
  const inactive = (await listCopies(subject)).filter(({ state }) => state !== 'unsaved')
  await deleteAll(inactive.slice(maxCopies))
  const old = (await listPictures()).filter(({ at }) => at < Date.now() - 86_400_000)
  if (old.length === 0) return
  const texts = JSON.stringify((await readAll()).filter((one) => 'state' in one))
  await deleteAll(old.filter(({ id }) => !texts.includes(waitingAddress(id))))
}
