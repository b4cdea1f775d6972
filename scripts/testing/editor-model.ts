import { lostBySchema, readDocument, writeHtml } from '../../site/dashboard/editor/document/html.ts'
import { cleaned } from '../../site/dashboard/editor/html/allowed.ts'

/** HTML on its way through the written view: as the server would store it before and after, and what it loses. */
const roundTrip = (html: string) => {
  const before = cleaned(html)?.html ?? ''
  const after = cleaned(writeHtml(readDocument(before)))?.html ?? ''
  return { before, after, lost: lostBySchema(before), lostAgain: lostBySchema(after) }
}
export type RoundTrip = ReturnType<typeof roundTrip>

Object.assign(globalThis, { roundTrip })

/** What makes it a Worker of ours, which the bundler asks for. */
export default { fetch: () => new Response() }
export class PasswordChecker {}
export class SearchIndex {}
