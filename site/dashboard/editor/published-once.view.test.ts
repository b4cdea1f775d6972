import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sentTo } from '../../testing/answers.ts'
import {
  append,
  closeTab,
  field,
  fillFields,
  fillSecrets,
  message,
  notices,
  openEditor,
  paths,
  press,
  publishNow,
  saveEdit,
  storedArticle,
  waitForCopy,
} from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { createServer } from '../../testing/store.ts'

type Server = ReturnType<typeof createServer>

const draft = storedArticle({ _id: 'draft-abcdefgh', id: 'draft-abcdefgh', html: '<p>One.</p>' })
const screen = () => page.getByRole('region', { name: 'There is a newer version' })

/** A new article, ready to be published. */
const write = async (): Promise<Server> => {
  const server = createServer()
  await openEditor(paths.write, server.answers)
  // It does not save itself meanwhile.
  holdTime()
  await fillFields('Told once')
  await append('One.')
  return server
}

/** The same as a draft, in its editor. */
const openDraft = async (): Promise<Server> => {
  const server = createServer(draft)
  await openEditor(paths.draft(draft._id), server.answers)
  await field('reference').fill('true')
  return server
}

/** Publishes what is written, loses the answer, and writes on. @returns the id of what went live */
const publishUnanswered = async (server: Server): Promise<string> => {
  server.lost.add('createArticle')
  await publishNow()
  await message().says(/Connection Issue|Check your internet/)
  server.lost.clear()
  await page.dialog().button('Cancel').click()
  await append(' Two.')
  return Object.keys(server.texts())[0] as string
}

/** The editor says that the article is live, and goes on as its edit. */
const isLive = async (server: Server, id: string): Promise<void> => {
  await notices().says(/“.+” is live already/)
  expect(location.pathname).toBe(paths.article(id))
  expect(Object.keys(server.texts())).toEqual([id])
}

/** The author publishes that edit. */
const editLive = async (server: Server, id: string): Promise<void> => {
  await isLive(server, id)
  await saveEdit()
  expect(server.texts()).toEqual({ [id]: '<p>One. Two.</p>' })
}

const schedule = async (): Promise<void> => {
  await page.button('Publish').click()
  await page.getByLabelText('Publish it later').click()
  await page.getByLabelText('Publish on').fill('2099-05-04T03:02')
  await page.dialog().button('Schedule').click()
}

test.each([
  ['a new article', 'Publish', write, publishNow],
  ['a new article', 'Save draft', write, () => page.button('Save draft').click()],
  ['a new article', 'Schedule', write, schedule],
  ['a draft', 'Publish', openDraft, publishNow],
  ['a draft', 'Ctrl + S', openDraft, () => press('Control+s')],
] as const)(
  'a publish of %s that was never answered is known to %s, and what was written since waits as its edit',
  async (_what, _act, begin, act) => {
    const server = await begin()
    const id = await publishUnanswered(server)
    await act()
    await isLive(server, id)
    expect(server.texts()).toEqual({ [id]: '<p>One.</p>' })
    await editLive(server, id)
    expect(sentTo('scheduleDraft')).toEqual([])
  },
)

test('what waits as an edit outlasts a reload, beside what another tab began of it', async () => {
  const server = await write()
  const id = await publishUnanswered(server)
  await waitForCopy('Two.')
  await closeTab()
  await openEditor(paths.article(id), server.answers)
  await field('summary').fill('Begun elsewhere.')
  await waitForCopy('Begun elsewhere.')
  await closeTab()
  await openEditor(paths.write, server.answers)
  await isLive(server, id)
  await closeTab()
  await openEditor(paths.article(id), server.answers)
  await field('article').reads('One. Two.')
  await page.button('History').click()
  const copies = page.css('.editor-versions').last()
  await copies.says('Told once, 1 word')
  await saveEdit()
  expect(server.texts()).toEqual({ [id]: '<p>One. Two.</p>' })
  await closeTab()
  await openEditor(paths.write, server.answers)
  await field('article').reads('')
  await notices().reads('')
})

test.each([
  ['a draft that was published elsewhere with other words', openDraft],
  ['what another device made of it after a publish that was never answered', write],
])('%s is a conflict, not overwritten', async (_what, begin) => {
  const server = await begin()
  const isNew = begin === write
  const id = isNew ? await publishUnanswered(server) : 'abcdefgh'
  if (!isNew) {
    server.remove(draft._id)
    await append(' Two.')
  }
  server.change(id, { ...draft, _id: id, id, headingSave: 'Told once', html: '<p>Theirs.</p>' })
  await publishNow()
  await isLive(server, id)
  await fillSecrets()
  await page.button('Edit it').click()
  await screen().appears()
  expect(server.texts()).toEqual({ [id]: '<p>Theirs.</p>' })
  await page.button('Keep mine').click()
  await page.button('Done').appears()
  expect(server.texts()).toEqual({ [id]: '<p>One. Two.</p>' })
})

test('a publish that was never answered, of an article that was deleted since, brings nothing back', async () => {
  const server = await write()
  server.remove(await publishUnanswered(server))
  await publishNow()
  await message().says('This was deleted.')
  expect(server.texts()).toEqual({})
  await page.dialog().button('Cancel').click()
  await page.button('Save draft').click()
  await expect.poll(() => Object.values(server.texts())).toEqual(['<p>One. Two.</p>'])
})

test('the address of a draft that was published opens its article', async () => {
  const server = createServer(storedArticle({ html: '<p>One.</p>' }))
  await openEditor(paths.draft(draft._id), server.answers)
  await isLive(server, 'abcdefgh')
  await field('article').reads('One.')
})
