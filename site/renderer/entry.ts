import { createApp } from 'astro/app/entrypoint'
import { contentTypeOf, fileOf, pageOf } from '../../shared/pages.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Source } from '../../shared/source.ts'
import { localPosts as posts } from '../content/local-posts.ts'
import { isOtherPath as isOther } from '../plan.ts'
import type { Response } from './response.ts'

// In one piece: nobody reads a page before it is whole.
const app = createApp({ streaming: false })
const encoder = new TextEncoder()

let complaint = ''
// The caller reports failures; Astro's own log lines would repeat them. Compiling silenced it.
app.logger.options.level = 'error'
app.logger.setDestination({ write: ({ message }) => (complaint = message) })

/** As much of a request as Astro reads: a whole one brings a signal, streams and their finalisers. */
const headers = new Headers()
const requestOf = (url: string) => ({ method: 'GET', url, headers }) as unknown as Request

const bytesOf = async (body: Response['body']): Promise<Uint8Array<ArrayBuffer>> => {
  if (body === null || typeof body === 'string') return encoder.encode(body ?? '')
  if (ArrayBuffer.isView(body)) return body
  // Astro gives the page of an error in pieces all the same.
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** See `Renderer.render`. The address is always the site's own: no page knows who asked. */
export const render: Renderer['render'] = async (path: string, source: Source): Promise<Page> => {
  const file = fileOf(path)
  if (file === null) {
    return { status: 404, contentType: contentTypeOf('.txt') ?? '', body: new Uint8Array() }
  }
  const request = requestOf(siteConfig.url + encodeURI(pageOf(path)))
  const response = await app.render(request, { locals: { source } })
  const contentType = contentTypeOf(file) ?? 'text/html; charset=utf-8'
  if (response.status === 500) {
    // It is a stack, whose first line is what a person needs.
    const [why] = complaint.split('\n')
    throw new Error(`The page ${path} failed to render: ${why}`, { cause: complaint })
  }
  // It is that of `response.ts`.
  const { body } = response as unknown as Response
  return { status: response.status, contentType, body: await bytesOf(body) }
}

/** See `Renderer.localPosts`. */
export const localPosts: Renderer['localPosts'] = posts

/** See `Renderer.isOtherPath`. */
export const isOtherPath: Renderer['isOtherPath'] = (path, source) =>
  isOther(path, source, { localPosts })
