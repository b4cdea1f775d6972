import type { Fields } from './editor/fields.ts'

/**
 * A copy of what is written in the editor, kept in this browser. They are in IndexedDB, because signing
 * out clears local storage and nothing that was typed may go with it: signing out has to leave the
 * database `editor-copies` alone. No password is ever in one.
 */
export interface Copy {
  readonly id: string
  /** What it is of: `new`, `article:{id}` or `draft:{id}`. */
  readonly subject: string
  /** The editor that writes it, or wrote it last. */
  readonly session: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The server's version that the writing began from; null when there is none. */
  readonly base: string | null
  readonly fields: Fields
  /** `unsaved` is brought back when its subject is opened again; the others wait in the list. */
  readonly state: 'unsaved' | 'aside' | 'saved'
}

/** How many copies of a subject are kept beside the unsaved ones. */
const mostKept = 10

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
      // The browser may close it, when its storage is cleared for one.
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

/** Keeps a copy, in place of an earlier one of its id. @throws when the browser does not take it */
export const putCopy = async (copy: Copy): Promise<void> => {
  const transaction = (await database()).transaction('copies', 'readwrite')
  transaction.objectStore('copies').put(copy)
  // A page that is being closed has no time for a transaction to end by itself.
  transaction.commit()
  await finished(transaction)
}

/** The copies of a subject, newest first. @throws when the browser has no such storage */
export const listCopies = async (subject: string): Promise<Copy[]> => {
  const transaction = (await database()).transaction('copies')
  const request = transaction.objectStore('copies').index('subject').getAll(subject)
  await finished(transaction)
  return (request.result as Copy[]).sort((a, b) => b.at - a.at)
}

/** The unsaved copies of all subjects, newest first. @throws when the browser has no such storage */
export const listUnsaved = async (): Promise<Copy[]> => {
  const transaction = (await database()).transaction('copies')
  const request = transaction.objectStore('copies').getAll()
  await finished(transaction)
  return (request.result as Copy[])
    .filter(({ state }) => state === 'unsaved')
    .sort((a, b) => b.at - a.at)
}

/** Forgets the oldest copies of a subject, never an unsaved one. */
export const pruneCopies = async (subject: string): Promise<void> => {
  const settled = (await listCopies(subject)).filter(({ state }) => state !== 'unsaved')
  const transaction = (await database()).transaction('copies', 'readwrite')
  for (const { id } of settled.slice(mostKept)) transaction.objectStore('copies').delete(id)
  await finished(transaction)
}
