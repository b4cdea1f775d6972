import { calls, pathOf } from '../../../shared/calls.ts'
import type { Picture } from '../../../shared/pictures/contract.ts'
import type { Problem } from '../../../shared/problem.ts'
import { askOfSession } from '../data/session.ts'

type UploadReply =
  | { readonly ok: true; readonly picture: Picture }
  /** Null if our API did not answer. */
  | { readonly ok: false; readonly problem: Problem | null }

/** Says why a file cannot be uploaded, in a sentence. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly canRetry: boolean
  /** @param canRetry whether the line or the session is to blame, not the picture */
  constructor(message: string, canRetry = false) {
    super(message)
    this.canRetry = canRetry
  }
}

/** Milliseconds after which an upload counts as failed: enough for 8 MB over a slow line. */
const timeLimit = 180_000

/** Uploads a picture with progress, which `fetch` cannot report. @param of whose smaller version it is */
export const sendPicture = (
  blob: Blob,
  {
    of,
    signal,
    onProgress,
  }: { of?: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<UploadReply> =>
  new Promise((resolve) => {
    const learn = askOfSession()
    const request = new XMLHttpRequest()
    const { method } = calls.uploadPicture
    const query = of === undefined ? '' : `?${new URLSearchParams({ of })}`
    request.open(method, pathOf(calls.uploadPicture) + query)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.timeout = timeLimit
    // Null where it is none.
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onloadend = () => {
      const answer: unknown = request.response
      if (request.status === 201 && answer) {
        resolve({ ok: true, picture: answer as Picture })
        return
      }
      const type = request.getResponseHeader('Content-Type') ?? ''
      const problem = type.startsWith('application/problem+json') ? (answer as Problem) : null
      if (problem?.code === 'not-signed-in') learn(false)
      resolve({ ok: false, problem })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(blob)
  })
