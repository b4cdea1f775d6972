import type { Picture } from '../../../shared/pictures/contract.ts'
import { pictureTypes } from '../../../shared/pictures/picture-name.ts'
import type { Problem } from '../../../shared/problem.ts'
import { isUnanswered } from '../data/ask.ts'
import { createStore, type Store } from '../data/store.ts'
import type { PreparedPicture } from './prepare.ts'
import { PictureError, sendPicture } from './send.ts'

/** What a file chooser offers. */
export const acceptedPictures = Object.values(pictureTypes).join(',')

export type UploadState =
  /** The share of bytes that was sent. */
  | { readonly kind: 'sending'; readonly share: number }
  /** `canRetry`: a repeat can succeed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly canRetry: boolean }
  | { readonly kind: 'stored'; readonly picture: Picture }

/** Whether it failed by the line or the session, so that a repeat can succeed. */
export const canRetry = (state: UploadState): boolean => state.kind === 'failed' && state.canRetry

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

/** Whether a refusal is about the session, the moment or too many calls, and not about the picture. */
const isPassing = (problem: Problem | null): boolean =>
  isUnanswered(problem)
    ? problem?.code !== 'no-picture-store'
    : /^4(01|08|29)$/.test(`${problem?.status}`)

let count = 0

/**
 * Begins to upload a file as a picture: first in full, then its smaller versions.
 * @param given a file that is being read may turn out to be sent already, or throw a `PictureError`
 */
export const startUpload = (given: File | Promise<File | Picture>): Upload => {
  count += 1
  const state = createStore<UploadState>(() => ({ kind: 'sending', share: 0 }))
  const controller = new AbortController()
  let prepared: PreparedPicture | undefined
  const send = async (): Promise<Picture | null> => {
    const file = await given
    if (!(file instanceof File)) return file
    const code = await import('./prepare.ts')
    prepared ??= await code.preparePicture(file)
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
      if (!sent.ok) {
        const { problem } = sent
        throw new PictureError(problem?.detail ?? notReached, isPassing(problem))
      }
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
      const { message: sentence, canRetry } =
        error instanceof PictureError ? error : new PictureError(notReached, true)
      state.set({ kind: 'failed', sentence, canRetry })
    }
  }
  void run()
  return {
    id: count,
    name: (given instanceof File && given.name) || 'Picture',
    state,
    retry: () => void run(),
    cancel: () => controller.abort(),
  }
}
