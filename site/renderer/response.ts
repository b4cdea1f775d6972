/**
 * Replaces the platform's `Response` inside the renderer. It keeps a body as it is: a platform makes a stream of
 * it, which takes a fifth of a page's time.
 */
export class Response {
  readonly body: string | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>> | null
  readonly status: number
  readonly statusText: string
  readonly headers: Headers

  constructor(body: Response['body'] = null, init: ResponseInit = {}) {
    const { status = 200, statusText = '', headers } = init
    this.body = body
    this.status = status
    this.statusText = statusText
    this.headers = headers instanceof Headers ? headers : new Headers(headers)
  }
}
