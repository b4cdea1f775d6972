import { createApp } from 'astro/app/entrypoint'
import { contentTypeOf, fileOf, pageOf } from '../../shared/pages.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { Source } from '../../shared/source.ts'
import { localPosts as posts } from '../content/local-posts.ts'
import type { Response } from './response.ts'

const app = createApp()
const encoder = new TextEncoder()

let complaint = ''
// The caller reports failures; Astro's own log lines would repeat them.
app.logger.setDestination({
  write: ({ level, message }) => {
    if (level === 'error') complaint = message
  },
})

/** As much of a request as Astro reads: a whole one brings a signal, streams and their finalisers. */
const headers = new Headers()
const requestOf = (url: string) => ({ method: 'GET', url, headers }) as unknown as Request

const bytesOf = async (body: Response['body']): Promise<Uint8Array<ArrayBuffer>> => {
  if (body === null || typeof body === 'string') return encoder.encode(body ?? '')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body) chunks.push(chunk)
  return chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(chunks)
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
  const failed = (cause: unknown) => new Error(`The page ${path} failed to render.`, { cause })
  if (response.status === 500) throw failed(complaint)
  // It is that of `response.ts`.
  const { body } = response as unknown as Response
  const bytes = await bytesOf(body).catch((error) => {
    throw failed(error)
  })
  return { status: response.status, contentType, body: bytes }
}

/** See `Renderer.localPosts`. */
export const localPosts: Renderer['localPosts'] = posts
