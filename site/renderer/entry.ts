import cyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff?url'
import cyrillicExtended from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-ext-600-normal.woff?url'
import greek from '@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff?url'
import latin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url'
import latinExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url'
import vietnamese from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-normal.woff?url'
import { createApp } from 'astro/app/entrypoint'
import { ownHost, ownUrl, withUrl } from '../../shared/own-address.ts'
import { contentTypeOf, fileOf, pageOf } from '../../shared/pages.ts'
import type { Page, Renderer } from '../../shared/renderer.ts'
import type { Source } from '../../shared/source.ts'
import { localPosts as posts } from '../content/local-posts.ts'
import { isOtherPath as isOther } from '../plan.ts'
import type { Response } from './response.ts'

/** See `Renderer.fonts`. */
export const fonts: Renderer['fonts'] = [
  latin,
  latinExtended,
  greek,
  cyrillic,
  cyrillicExtended,
  vietnamese,
]

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

/** The bytes of a page with the blog's host in place of its stand-in. */
const withOwnHost = (bytes: Uint8Array<ArrayBuffer>, url: string): Uint8Array<ArrayBuffer> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!whole.includes(ownHost)) return bytes
  // Latin-1 keeps every byte, and an address is ASCII.
  return Buffer.from(withUrl(whole.toString('latin1'), url), 'latin1')
}

/** See `Renderer.render`. No page knows who asked: its own address is the settings'. */
export const render: Renderer['render'] = async (path: string, source: Source): Promise<Page> => {
  const file = fileOf(path)
  if (file === null) {
    return { status: 404, contentType: contentTypeOf('.txt') ?? '', body: new Uint8Array() }
  }
  const contentType = contentTypeOf(file) ?? 'text/html; charset=utf-8'
  const pageOfBytes = (status: number, bytes: Uint8Array<ArrayBuffer>): Page => ({
    status,
    contentType,
    body: withOwnHost(bytes, source.site.url),
  })
  const sitemap = COMPILED_SITEMAPS[path]
  if (sitemap !== undefined) return pageOfBytes(200, encoder.encode(sitemap))
  const request = requestOf(ownUrl + encodeURI(pageOf(path)))
  const response = await app.render(request, { locals: { source } })
  if (response.status === 500) {
    // The message is a stack; its first line says what went wrong.
    const [why] = lastError.split('\n')
    throw new Error(`The page ${path} failed to render: ${why}`, { cause: lastError })
  }
  // It is the class of `response.ts`.
  const { body } = response as unknown as Response
  return pageOfBytes(response.status, await bytesOf(body))
}

/** See `Renderer.localPosts`. */
export const localPosts: Renderer['localPosts'] = posts

/** See `Renderer.isOtherPath`. */
export const isOtherPath: Renderer['isOtherPath'] = (path, source) =>
  isOther(path, source, { localPosts })
