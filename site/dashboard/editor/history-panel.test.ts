import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { article, publish } from '../../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  axeInBothThemes,
  button,
  field,
  fillSecrets,
  notices,
  openEditor,
  paths,
  storedArticle,
} from '../../../scripts/testing/editor-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { editArticle } from '../../../shared/articles/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

const picture = `${blog.origin}/logo-light.svg`

/** An article with earlier versions. @param texts oldest first */
const withVersions = async (headingSave: string, texts: readonly string[]): Promise<string> => {
  const [first = '', ...later] = texts.map((text) => `<p>${text}</p>`)
  const id = await publish(blog.author, { headingSave, imageCdn: picture, html: first })
  for (const [n, html] of later.entries()) {
    const { updatedAt } = await storedArticle(blog, id)
    const fields = article({ headingSave: `${headingSave} ${n + 2}`, imageCdn: picture, html })
    const body = { ...fields, id, updatedAt, editorPassword: owner.OWNER_PASSWORD }
    expectData(await blog.author.call(editArticle, { body }))
  }
  return id
}

const restoreButton = (page: Page, row: number) =>
  rows(page)
    .nth(row)
    .getByRole('button', { name: /^Restore/ })
const rows = (page: Page) => page.locator('.editor-versions').first().locator('> li')

test('versions are listed newest first, compared by words and restored as an unsaved change', async () => {
  const id = await withVersions('Walks', [
    'A walk by the sea.',
    'A long walk by the sea.',
    'A run.',
  ])
  const page = await authorTab(blog)
  await openEditor(page, paths.article(id))
  await button(page, 'History').click()
  await rows(page).first().waitFor()
  const said = await rows(page).locator('.editor-version > span').allTextContents()
  expect(said.map((line) => line.replace(/^.+\d\d:\d\d /, ''))).toEqual([
    'Walks 2, 6 words',
    'Walks, 5 words',
  ])
  expect(said[0]).toMatch(/^\d+ \w+ \d{4} at \d\d:\d\d /)
  const compare = rows(page)
    .nth(1)
    .getByRole('button', { name: /^Compare/ })
  await compare.click()
  const compared = rows(page).nth(1).locator('dd')
  await compared.first().waitFor()
  expect(await compare.getAttribute('aria-expanded')).toBe('true')
  expect(await rows(page).nth(1).locator('dt').allTextContents()).toEqual(['Title', 'Article'])
  expect(await compared.locator('ins').allTextContents()).toEqual([' 3', 'run'])
  expect((await compared.locator('del').allTextContents()).join('')).toBe('walk by the sea')
  const marked = await compared.evaluateAll((all) =>
    all
      .flatMap((one) => [...one.querySelectorAll('ins, del')])
      .map((one) => getComputedStyle(one).textDecorationLine),
  )
  expect(new Set(marked)).toEqual(new Set(['underline', 'line-through']))
  expect(await axeInBothThemes(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  // Against what is in the editor now, not what is stored.
  await field(page, 'title').fill('Walks')
  await expect.poll(() => rows(page).nth(1).locator('dt').allTextContents()).toEqual(['Article'])

  await restoreButton(page, 1).click()
  await expect.poll(() => field(page, 'article').textContent()).toBe('A walk by the sea.')
  expect(await notices(page).textContent()).toContain('not saved yet')
  expect((await storedArticle(blog, id)).html).toBe('<p>A run.</p>')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field(page, 'article').textContent()).toBe('A run.')
  expect(await field(page, 'title').inputValue()).toBe('Walks')
  await restoreButton(page, 0).click()
  await expect.poll(() => field(page, 'title').inputValue()).toBe('Walks 2')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect(await storedArticle(blog, id)).toMatchObject({
    headingSave: 'Walks 2',
    html: '<p>A long walk by the sea.</p>',
  })
  // What was restored over is a version itself: restoring it undoes that, saved as it is.
  await expect.poll(() => rows(page).count()).toBe(3)
  await restoreButton(page, 0).click()
  await expect.poll(() => field(page, 'article').textContent()).toBe('A run.')
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await button(page, 'Done').waitFor()
  expect((await storedArticle(blog, id)).html).toBe('<p>A run.</p>')
})
