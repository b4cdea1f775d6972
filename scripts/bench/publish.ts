import { createArticle, deleteArticle, editArticle } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'
import { type Client, expectData } from '../lib/client.ts'
import { owner } from '../local/owner.ts'
import { articleNumber, headingNumber } from './articles.ts'
import { type Measure, type Row, spread } from './report.ts'
import { type BenchStack, deploy, withBlog } from './stack.ts'

/** The page to read after a change, and a text that it has only then. */
type Shown = readonly [path: string, status: number, text: string]

type Change = (author: Client, n: number) => Promise<Shown>

/** The path of the nth article of a filled blog. */
export const pathNumber = (n: number): string => articlePath(articleNumber(n).id)

/** The author's input for the nth article. */
export const inputNumber = (n: number) => {
  const { heading, image, image_source, body, author, date } = articleNumber(n)
  return {
    headingSave: heading,
    imageCdn: image,
    imageSource: image_source,
    articleSave: encodeText(body),
    authorSave: author,
    dateSave: date,
    researchLinksSave: ['https://example.org/study'],
    reference: 'true',
  }
}

/** Publishes a new article. @param path the page to read; by default its own */
export const create =
  (path?: string): Change =>
  async (author, n) => {
    const headingSave = `Software that is new, ${path ?? 'page'}, ${n}`
    const body = { ...inputNumber(n), headingSave, dateSave: undefined }
    const reply = await author.call(createArticle, { body })
    expectData(reply)
    return [path ?? (reply.headers.get('Location') as string), 200, headingSave]
  }

/** Edits the nth article of a filled blog, as its author does. */
export const edit: Change = async (author, n) => {
  const { id, body: html, updated_at: updatedAt } = articleNumber(n)
  const text = `Edited for measure number ${n}.`
  const articleSave = encodeText(`<p>${text}</p>${html}`)
  const editorPassword = owner.OWNER_PASSWORD
  const body = { ...inputNumber(n), articleSave, id, updatedAt, editorPassword }
  expectData(await author.call(editArticle, { body }))
  return [articlePath(id), 200, text]
}

const remove: Change = async (author, n) => {
  const { id, heading } = articleNumber(n)
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  expectData(await author.call(deleteArticle, { query: { reference: heading }, body }))
  return [articlePath(id), 410, '</html>']
}

const changes: Readonly<Record<string, Change>> = {
  'create, read its page': create(),
  'create, read /blog': create('/blog'),
  'create, read /blog/page/coding': create('/blog/page/coding'),
  'edit, read its page': edit,
  'delete, read its page (410)': remove,
  'read a current page': async (_author, n) => [pathNumber(n), 200, headingNumber(n)],
}

/** Makes a change and reads its page at once. @throws Error if the page does not show it */
const timeOf = async ({ author, get }: BenchStack, change: Change, n: number): Promise<number> => {
  const sent = performance.now()
  const [path, status, text] = await change(author, n)
  const response = await get(path)
  const page = await response.text()
  if (response.status === status && page.includes(text)) return performance.now() - sent
  throw new Error(`${path} was not live: ${response.status}`)
}

/** Measures from sending a change to having read the page that shows it. */
export const measure: Measure = (isQuick) => {
  const [articles, warmUps, times] = isQuick ? [100, 1, 4] : [1_000, 10, 60]
  return withBlog(articles, async (stack) => {
    const rows: Record<string, Row> = {}
    let n = 0
    for (const [name, change] of Object.entries(changes)) {
      // Each starts with current files.
      await deploy(stack)
      const taken: number[] = []
      while (taken.length < warmUps + times) taken.push(await timeOf(stack, change, n++))
      rows[name] = spread(taken.slice(warmUps))
    }
    return {
      title: `Publish to live at ${articles} articles of 800 words, ${times} times each`,
      rows,
      note: 'Until the whole page is read, and nothing is rebuilt meanwhile. Target: a median of 50 ms.',
    }
  })
}
