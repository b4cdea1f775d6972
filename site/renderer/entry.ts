import { createApp } from 'astro/app/entrypoint'
import { contentTypeOf, fileOf, pageOf } from '../../shared/pages.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Source } from '../../shared/source.ts'
import { localPosts as posts } from '../content/local-posts.ts'
import { isOtherPath as isOther } from '../plan.ts'
import type { Response } from './response.ts'

export { fonts } from './fonts.ts'

// Without streaming: nobody reads a page before it is complete.
const app = createApp({ streaming: false })
const encoder = new TextEncoder()

let lastError = ''
// The caller reports failures, so Astro's log lines are not printed as well. The compilation silenced the log.
app.logger.options.level = 'error'
app.logger.setDestination({ write: ({ message }) => (lastError = message) })

/** The parts of a request that Astro reads: a real request adds a signal, streams and their finalisers. */
const headers = new Headers()
const requestOf = (url: string) => ({ method: 'GET', url, headers }) as unknown as Request

const bytesOf = async (body: Response['body']): Promise<Uint8Array<ArrayBuffer>> => {
  if (body === null || typeof body === 'string') return encoder.encode(body ?? '')
  if (ArrayBuffer.isView(body)) return body
  // Astro streams the pages of errors anyway.
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** See `Renderer.render`. The address always has the site's own host: no page knows who asked. */
export const render: Renderer['render'] = async (path: string, source: Source): Promise<Page> => {
  const file = fileOf(path)
  if (file === null) {
    return { status: 404, contentType: contentTypeOf('.txt') ?? '', body: new Uint8Array() }
  }
  const request = requestOf(siteConfig.url + encodeURI(pageOf(path)))
  const response = await app.render(request, { locals: { source } })
  const contentType = contentTypeOf(file) ?? 'text/html; charset=utf-8'
  if (response.status === 500) {
    // The message is a stack; its first line says what went wrong.
    const [why] = lastError.split('\n')
    throw new Error(`The page ${path} failed to render: ${why}`, { cause: lastError })
  }
  // It is the class of `response.ts`.
  const { body } = response as unknown as Response
  return { status: response.status, contentType, body: await bytesOf(body) }
}

/** See `Renderer.localPosts`. */
export const localPosts: Renderer['localPosts'] = posts

/** See `Renderer.isOtherPath`. */
export const isOtherPath: Renderer['isOtherPath'] = (path, source) =>
  isOther(path, source, { localPosts })
