import { createArticle, editArticle } from '../../shared/articles/contract.ts'
import { encodeText } from '../../shared/base64.ts'
import { type Client, expectData } from '../lib/client.ts'
import { articleNumber, inputNumber, pathNumber } from '../testing/numbered-articles.ts'
import { owner } from '../testing/owner.ts'
import { inTurn, type Measure, spread, timeOf, withBlog } from './harness.ts'

/** Gives the page to read after it, and a text that the page has only then. */
type Change = (author: Client, n: number) => Promise<readonly [path: string, text: string]>

/** Publishes a new article. @param path the page to read; by default its own */
export const create =
  (path?: string): Change =>
  async (author, n) => {
    const headingSave = `Software that is new, ${path ?? 'page'}, ${n}`
    const body = { ...inputNumber(n), headingSave, dateSave: undefined }
    const reply = await author.call(createArticle, { body })
    expectData(reply)
    return [path ?? (reply.headers.get('Location') as string), headingSave]
  }

/** Edits the nth article of a filled blog, as its author does. */
export const edit: Change = async (author, n) => {
  const { id, body: html, updated_at: updatedAt } = articleNumber(n)
  const text = `Edited for measure number ${n}.`
  const articleSave = encodeText(`<p>${text}</p>${html}`)
  const editorPassword = owner.OWNER_PASSWORD
  const body = { ...inputNumber(n), articleSave, id, updatedAt, editorPassword }
  expectData(await author.call(editArticle, { body }))
  return [pathNumber(n), text]
}

/** Measures from sending a change to having read the page that shows it. */
export const measure: Measure = (isQuick) => {
  const [articles, warmUps, rounds] = isQuick ? [100, 1, 4] : [1_000, 10, 60]
  return withBlog(articles, async ({ author, get }) => {
    const makeAndRead = async (change: Change, n: number): Promise<void> => {
      const [path, text] = await change(author, n)
      const page = await (await get(path)).text()
      if (!page.includes(text)) throw new Error(`${path} was not live.`)
    }
    const line = (change: Change) => (n: number) => timeOf(() => makeAndRead(change, n))
    const lines = {
      'publish, read its page': line(create()),
      'publish, read /blog': line(create('/blog')),
      'edit, read its page': line(edit),
    }
    return {
      title: `Publish to live at ${articles} articles of 800 words, ${rounds} times each`,
      rows: await inTurn(lines, spread, rounds, warmUps),
      note: 'Until the whole page is read, and nothing is rebuilt meanwhile. Target: a median of 50 ms.',
    }
  })
}
