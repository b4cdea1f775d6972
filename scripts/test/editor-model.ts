import { lostBySchema, readDocument, writeHtml } from '../../site/dashboard/editor/document/html.ts'
import { cleaned } from '../../site/dashboard/editor/html/allowed.ts'

/** HTML on its way through the written view: as the server would store it before and after. */
const roundTrip = (html: string) => {
  const before = cleaned(html)?.html ?? ''
  const after = cleaned(writeHtml(readDocument(before)))?.html ?? ''
  const again = cleaned(writeHtml(readDocument(after)))?.html ?? ''
  return { before, after, again, lost: lostBySchema(before) }
}
export type RoundTrip = ReturnType<typeof roundTrip>

Object.assign(globalThis, { roundTrip })

/** What makes it a Worker, which the bundler asks for. */
export default { fetch: () => new Response() }
