import { expect, test } from 'vitest'
import { article, publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { outcome, sql } from '../../scripts/testing/calls.ts'
import { draftNow, keepDraft, makeDue, minutesAgo, schedule } from '../../scripts/testing/drafts.ts'
import { dump } from '../../scripts/testing/requests.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { cleanText } from '../articles/body.ts'
import { deriveForms } from '../articles/forms.ts'

const blog = await sharedBlog({ worker: 'switched-worker', onLog: () => {} })

const code = 'const a = 1 // the first &lt;one&gt;\n'.repeat(20)
/** A text that the sanitiser changes, with code to colour and an address of the blog. */
const html = `<h2>Tea</h2>${`<pre><code class="language-ts">${code}</code></pre>`.repeat(30)}
  <p onclick="run()">See <a href="/about">about</a> &amp; 'that'.</p><script>run()</script>`

/** The headers of a request during which the text worker is out. */
const during = { 'x-outage': 'TEXT_WORKER=fails' }

/** The rows of an article that come from its text. */
const rowsOf = async (id: string) => {
  const all = await sql(blog.db, 'SELECT body FROM articles WHERE id = ?1', id)
  const { body } = all.results[0] as { body: string }
  const { results } = await sql(
    blog.db,
    `SELECT COALESCE(page, ?2) AS page, COALESCE(feed, ?2) AS feed, COALESCE(call, ?2) AS call,
       COALESCE(excerpt, ?2) AS excerpt FROM article_html WHERE article_id = ?1`,
    id,
    body,
  )
  return { body, forms: results[0] }
}

test('what the text worker makes of a text is stored, byte for byte what its functions make here', async () => {
  const id = await publish(blog.author, { headingSave: 'Worked', html })
  const edited = await publish(blog.author, { headingSave: 'Edited' })
  const one = (await blog.author.ask('listArticles')).find(({ _id }) => _id === edited)
  await blog.author.ask('editArticle', {
    body: {
      ...article({ headingSave: 'Edited', html }),
      id: edited,
      updatedAt: one?.updatedAt as string,
      editorPassword: owner.OWNER_PASSWORD,
    },
  })
  const { html: body } = cleanText(html, siteConfig.url)
  expect(body).not.toContain('run()')
  for (const of of [id, edited]) {
    const forms = deriveForms({ id: of, body })
    expect(forms?.page).toContain('<span class="k">const</span>')
    expect(await rowsOf(of)).toEqual({ body, forms })
  }
})

test('while the text worker does not answer, a save is refused and changes nothing, and works afterwards', async () => {
  const id = await publish(blog.author, { headingSave: 'Stays', html })
  const stored = (await blog.author.ask('listArticles')).find(({ _id }) => _id === id)
  const draft = await keepDraft(blog, article({ headingSave: 'Stays a draft', html }))
  const body = { ...article({ headingSave: 'Other', html: '<p>Other.</p>' }) }
  const edit = { ...body, id, updatedAt: stored?.updatedAt as string }
  const saves = (headers: Record<string, string>) => [
    blog.author.call('createArticle', { body, headers }),
    blog.author.call('editArticle', {
      body: { ...edit, editorPassword: owner.OWNER_PASSWORD },
      headers,
    }),
    blog.author.call('createDraft', { body, headers }),
    blog.author.call('editDraft', {
      body: { editDraft: { ...body, id: draft._id, updatedAt: draft.updatedAt } },
      headers,
    }),
    blog.author.call('previewArticle', { body, headers }),
    blog.author.call('saveText', {
      body: { name: 'now', html: '<p>Now.</p>', updatedAt: null },
      headers,
    }),
  ]
  const rows = async () => ({ ...(await dump(blog.db)), rebuild: undefined })
  const before = await rows()
  for (const reply of await Promise.all(saves(during))) {
    expect(outcome(reply)).toBe('text-unprocessed')
    expect(reply.headers.get('Retry-After')).toBe('30')
    expect(reply.ok || reply.problem.detail).toContain('nothing you typed is lost')
  }
  expect(await rows()).toEqual(before)
  for (const reply of await Promise.all(saves({}))) expect(reply.ok).toBe(true)
})

test('a refusal of the text worker is the author’s, not a failure', async () => {
  const deep = '<div>'.repeat(600)
  const body = { ...article(), articleSave: encodeText(deep) }
  expect(outcome(await blog.author.call('createArticle', { body }))).toBe('body-too-complex')
})

test('a draft that falls due meanwhile stays scheduled, and is published by the next minute', async () => {
  const draft = await keepDraft(blog, article({ headingSave: 'Due', html }))
  await schedule(blog, draft)
  await makeDue(blog, draft, minutesAgo(1))
  const worker = await blog.flare.getWorker()
  await worker.scheduled({ cron: during['x-outage'] })
  expect(await draftNow(blog, draft._id)).toMatchObject({
    publishAt: expect.any(String),
    publishError: null,
  })
  await blog.tick()
  expect(await draftNow(blog, draft._id)).toBeUndefined()
})

test('a page whose form is not stored is the same with the text worker and without it', async () => {
  const id = await publish(blog.author, { headingSave: 'Not derived', html })
  const wanted = await blog.text(articlePath(id))
  await sql(blog.db, 'DELETE FROM article_html WHERE article_id = ?1', id)
  expect(await blog.text(articlePath(id))).toBe(wanted)
  expect(await (await blog.get(articlePath(id), { headers: during })).text()).toBe(wanted)
})
