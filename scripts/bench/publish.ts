import { createArticle, deleteArticle, editArticle } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'
import { expectData } from '../lib/client.ts'
import { type LocalStack, owner } from '../local/stack.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { articleNumber, bodyNumber, headingNumber } from './articles.ts'
import { fill } from './fill.ts'
import { median, percentile, type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

/** What a reader must get after the author's answer. */
interface Expected {
  readonly path: string
  readonly status: 200 | 410
  /** A text that the page has only after the change. */
  readonly text: string
}

/** What a change is measured on. */
type Served = Pick<LocalStack, 'author' | 'get'>

type Change = (stack: Pick<Served, 'author'>, n: number) => Promise<Expected>

const bodyOf = (n: number) => {
  const { image, image_source, author, date } = articleNumber(n)
  return {
    headingSave: headingNumber(n),
    imageCdn: image,
    imageSource: image_source,
    articleSave: encodeText(bodyNumber(n)),
    authorSave: author,
    dateSave: date,
    researchLinksSave: ['https://example.org/study'],
    reference: 'true',
  }
}

/** Publishes the newest article of all. @param path what is read then; its own page by default */
export const create =
  (path?: string): Change =>
  async ({ author }, n) => {
    const headingSave = `Software that is new, ${path ?? 'page'}, ${n}`
    const body = { ...bodyOf(n), headingSave, dateSave: undefined }
    const reply = await author.call(createArticle, { body })
    expectData(reply)
    return {
      path: path ?? (reply.headers.get('Location') as string),
      status: 200,
      text: headingSave,
    }
  }

/** Edits the nth article of a filled blog, as its author does. */
export const edit: Change = async ({ author }, n) => {
  const { id, updated_at: updatedAt } = articleNumber(n)
  const text = `Edited for measure number ${n}.`
  const articleSave = encodeText(`<p>${text}</p>${bodyNumber(n)}`)
  const editorPassword = owner.OWNER_PASSWORD
  const body = { ...bodyOf(n), articleSave, id, updatedAt, editorPassword }
  expectData(await author.call(editArticle, { body }))
  return { path: articlePath(id), status: 200, text }
}

const remove: Change = async ({ author }, n) => {
  const { id, heading } = articleNumber(n)
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  expectData(await author.call(deleteArticle, { query: { reference: heading }, body }))
  return { path: articlePath(id), status: 410, text: '</html>' }
}

/** Nothing is changed: the page comes from its file. */
const readOnly: Change = async (_stack, n) => {
  const { id, heading } = articleNumber(n)
  return { path: articlePath(id), status: 200, text: heading }
}

const changes: readonly (readonly [string, Change])[] = [
  ['create, read its page', create()],
  ['create, read /blog', create('/blog')],
  ['create, read /blog/page/coding', create('/blog/page/coding')],
  ['edit, read its page', edit],
  ['delete, read its page (410)', remove],
  ['read a current page', readOnly],
]

/** Makes a change and reads its page at once. @throws Error where the page does not show it */
export const measureOne = async (stack: Served, change: Change, n: number) => {
  const sent = performance.now()
  const { path, status, text } = await change(stack, n)
  const answered = performance.now()
  const response = await stack.get(path)
  const page = await response.text()
  const read = performance.now()
  if (response.status !== status || !page.includes(text)) {
    throw new Error(`${path} was not live: ${response.status}`)
  }
  return { answered: answered - sent, read: read - answered, total: read - sent }
}

/** Measures from sending a change to having read the page that shows it. */
export const benchPublish = ({ articles = 1_000, warmUps = 10, times = 60 }): Promise<Report> =>
  withStack(async (stack) => {
    await fill(stack.db, articles)
    const rows: (string | number)[][] = []
    for (const [at, [name, change]] of changes.entries()) {
      // Each run starts with current files in a freshly deployed Worker.
      await rebuildAndReport(stack.build)
      await stack.reload()
      const samples: Awaited<ReturnType<typeof measureOne>>[] = []
      for (let n = 0; n < warmUps + times; n += 1) {
        const sample = await measureOne(stack, change, at * (warmUps + times) + n)
        if (n >= warmUps) samples.push(sample)
      }
      const totals = samples.map(({ total }) => total)
      const parts = [median(totals), percentile(totals, 0.95)]
      parts.push(median(samples.map((one) => one.answered)), median(samples.map((one) => one.read)))
      rows.push([name, ...parts.map((value) => rounded(value, 1))])
    }
    return {
      title: `Publish to live at ${articles} articles of 800 words: ${times} times each, ms`,
      columns: ['change', 'median', 'p95', 'until answered', 'until read'],
      rows,
      notes: [
        'From sending the request to having the whole page; workerd, D1 and KV on this machine.',
        `Nothing is rebuilt in between: the last ones see up to ${warmUps + times} changes in waiting.`,
        'Target: a median of 50 ms.',
      ],
    }
  })
