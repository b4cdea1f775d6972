import { vi } from 'vitest'
import { type Answers, answerCalls, type Data, type Sent } from './answers.ts'
import { picture } from './samples.ts'

/** Stands in for `XMLHttpRequest`, with which uploads report progress; the answers are those of the calls. */
class AnsweredRequest {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  responseType = ''
  response: unknown = null
  onloadend = () => {}
  #to = { method: '', address: '' }
  #type = ''
  readonly #ended = new AbortController()
  open(method: string, address: string): void {
    this.#to = { method, address }
  }
  setRequestHeader(): void {}
  getResponseHeader(): string {
    return this.#type
  }
  abort(): void {
    this.#ended.abort()
  }
  async send(body: Blob): Promise<void> {
    const { method, address } = this.#to
    const { signal } = this.#ended
    const response = await fetch(address, { method, body, signal }).catch(() => null)
    this.status = response?.status ?? 0
    this.#type = response?.headers.get('Content-Type') ?? ''
    this.response = (await response?.json().catch(() => null)) ?? null
    this.upload.onprogress?.({ loaded: body.size })
    this.onloadend()
  }
}

/** Answers uploads like calls. */
export const answerUploads = (answers: Answers = {}): void => {
  answerCalls(answers)
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
}

/** Answers an upload as the Worker does, with the picture's real size. */
export const storePicture = async ({
  file,
}: Sent<'uploadPicture'>): Promise<Data<'uploadPicture'>> => {
  const { width, height } = await createImageBitmap(file as Blob)
  const name = `${'0'.repeat(32)}-${width}x${height}.png`
  return { name, address: picture, width, height, bytes: file?.size ?? 0 } as Data<'uploadPicture'>
}

/** Encodes at once; where a page has no idle time, a blob of PNG or JPEG waits a second for some. @param quality of JPEG and WebP */
export const encodeNow = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  Uint8Array.from(atob(canvas.toDataURL(type, quality).split(',')[1] ?? ''), (sign) =>
    sign.charCodeAt(0),
  )

/** Draws a new picture. */
export const drawPicture = (name: string, width: number, height: number): File => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2)
  return new File([encodeNow(canvas, 'image/png')], name, { type: 'image/png' })
}
