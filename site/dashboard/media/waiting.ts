import type { Picture } from '../../../shared/pictures/contract.ts'
import { waitingAddress, waitingId } from '../../../shared/pictures/waiting.ts'
import { deletePictures, keepPicture, listPictures } from '../data/copies.ts'
import { createStore } from '../data/store.ts'
import { PictureError } from './send.ts'
import { startUpload, type Upload } from './upload.ts'

/** A picture of a text that the server does not have, or has since a moment. */
export interface WaitingPicture extends Upload {
  /** Shows its file, once that is read. */
  url?: string | undefined
  /** Whether its file is in another browser, so that this one cannot send it. */
  isMissing?: boolean
  /** Whether the browser refuses to keep its file: it is lost with the tab. */
  isUnkept?: boolean
}

const missing =
  'This picture was not sent: its file is in the browser where it was added. Open the text there, or take the picture out.'

/** By their ids; changes when any of them fails, is sent or can be shown. */
export const waitingStore = createStore<Map<string, WaitingPicture>>(() => new Map())
const announce = (): void => waitingStore.set(new Map(waitingStore.get()))

const begin = (id: string, given: File | Promise<File | Picture>): WaitingPicture => {
  const picture: WaitingPicture = startUpload(given)
  waitingStore.get().set(id, picture)
  let { kind } = picture.state.get()
  picture.state.subscribe(() => {
    const state = picture.state.get()
    if (state.kind === kind) return
    kind = state.kind
    // Its file is not kept any longer than needed.
    if (state.kind === 'stored') {
      void keepPicture({ id, picture: state.picture }).catch(() => {})
      URL.revokeObjectURL(picture.url ?? '')
      picture.url = undefined
    }
    announce()
  })
  return picture
}

/** Begins to upload a file, and keeps it in this browser until that has succeeded. */
export const addPicture = (file: File): { address: string; picture: WaitingPicture } => {
  const id = crypto.randomUUID()
  const picture = begin(id, file)
  picture.url = URL.createObjectURL(file)
  keepPicture({ id, file }).catch(() => {
    picture.isUnkept = true
    announce()
  })
  return { address: waitingAddress(id), picture }
}

const read = async (id: string): Promise<File | Picture> => {
  const kept = (await listPictures().catch(() => [])).find((one) => one.id === id)
  const picture = waitingStore.get().get(id)
  if (kept?.picture) return kept.picture
  if (!kept?.file || !picture) {
    if (picture) picture.isMissing = true
    throw new PictureError(missing)
  }
  picture.url = URL.createObjectURL(kept.file)
  announce()
  return kept.file
}

/** A picture by its id; the upload of one that an earlier page left goes on. */
export const waitingPicture = (id: string): WaitingPicture =>
  waitingStore.get().get(id) ?? begin(id, read(id))

/** The address of a picture that has arrived; undefined for one that still waits. */
export const sentAddress = (id: string): string | undefined => {
  const state = waitingPicture(id).state.get()
  return state.kind === 'stored' ? state.picture.address : undefined
}

/** Where a picture of a text is shown from; one that does not wait, at its own address. */
export const shownAddress = (address: string): string => {
  const id = waitingId(address)
  return (id && waitingPicture(id).url) || address
}

/** Ends the uploads, and deletes the files. */
export const forgetPictures = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    waitingStore.get().get(id)?.cancel()
    waitingStore.get().delete(id)
  }
  await deletePictures(ids.map((id) => ({ id }))).catch(() => {})
}
