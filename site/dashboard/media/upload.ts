import type { Picture } from '../../../shared/pictures/contract.ts'
import { pictureTypes } from '../../../shared/pictures/picture-name.ts'
import { createStore, type Store } from '../data/store.ts'
import type { PreparedPicture } from './prepare.ts'
import { PictureError, sendPicture } from './send.ts'

/** What a file chooser offers. */
export const acceptedPictures = Object.values(pictureTypes).join(',')

export type UploadState =
  /** The share of bytes that was sent. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'stored'; readonly picture: Picture }

/** A picture during its upload. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly state: Store<UploadState>
  readonly retry: () => void
  readonly cancel: () => void
}

const notReached =
  'The picture could not be sent: the site could not be reached. Nothing you typed is lost.'

let count = 0

/** Begins to upload a file as a picture: first in full, then its smaller versions. */
export const startUpload = (file: File): Upload => {
  count += 1
  const state = createStore<UploadState>(() => ({ kind: 'sending', share: 0 }))
  const controller = new AbortController()
  let prepared: PreparedPicture | undefined
  const send = async (): Promise<Picture | null> => {
    const { preparePicture } = await import('./prepare.ts')
    prepared ??= await preparePicture(file)
    const { whole, smaller } = prepared
    const total = [whole, ...smaller].reduce((sum, { size }) => sum + size, 0)
    let sentBytes = 0
    let stored: Picture | undefined
    for (const blob of [whole, ...smaller]) {
      const sent = await sendPicture(blob, {
        ...(stored ? { of: stored.name } : {}),
        signal: controller.signal,
        onProgress: (bytes) =>
          state.set({ kind: 'sending', share: Math.min(1, (sentBytes + bytes) / total) }),
      })
      if (!sent.ok) throw new PictureError(sent.problem?.detail ?? notReached)
      sentBytes += blob.size
      stored ??= sent.picture
    }
    return stored ?? null
  }
  const run = async (): Promise<void> => {
    state.set({ kind: 'sending', share: 0 })
    try {
      const picture = await send()
      if (picture) state.set({ kind: 'stored', picture })
    } catch (error) {
      const sentence = error instanceof PictureError ? error.message : notReached
      state.set({ kind: 'failed', sentence })
    }
  }
  void run()
  return {
    id: count,
    name: file.name || 'Picture',
    state,
    retry: () => void run(),
    cancel: () => controller.abort(),
  }
}
