import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Answers } from '../../testing/answers.ts'
import { button } from '../../testing/dashboard.tsx'
import {
  field,
  focus,
  move,
  notices,
  openArticle,
  press,
  stored,
  type,
} from '../../testing/editor.tsx'

/** An article with earlier versions. @param texts oldest first; the last is the present one */
const openWithVersions = (texts: readonly string[], answers: Answers = {}) => {
  const updatedAt = '2026-05-01T10:00:00.000Z'
  const earlier = texts.slice(0, -1)
  const versions = earlier.map((_, n) => {
    return { version: n + 1, headingSave: `Often ${n + 1}`, totalWords: 4, updatedAt }
  })
  return openArticle(
    { html: texts.at(-1) ?? '' },
    {
      listVersions: () => versions.toReversed(),
      readVersion: ({ query }) => stored({ html: earlier[query.version - 1] ?? '' }),
      ...answers,
    },
  )
}

const rows = () => page.css('.editor-versions').first().css('> li')
const restoreButton = (row: number) =>
  rows()
    .nth(row)
    .getByRole('button', { name: /^Restore/ })

test('twenty-six versions are listed, the oldest is restored by keyboard, and unsaved text survives it', async () => {
  const texts = Array.from({ length: 27 }, (_, n) => `<p>Text ${n + 1}.</p>`)
  await openWithVersions(texts)
  await field('article').click()
  await move('Control+End')
  await type(' Not saved.')
  focus(button('History'))
  await press('Enter')
  await expect.poll(() => rows().elements()).toHaveLength(26)
  focus(restoreButton(25))
  await press('Enter')
  await expect.element(field('article')).toHaveTextContent('Text 1.')
  await expect.element(restoreButton(25)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(rows()).not.toBeInTheDocument()
  await expect.element(button('History')).toHaveFocus()
  // Even without the way back: what was not saved is among the copies.
  await expect.element(page.css('.editor-state')).toMatchTextContent('Saved on this device')
  await cleanup()
  await openWithVersions(texts)
  await button('History').click()
  const copy = page.css('.editor-versions').last().css('> li').filter({ hasText: '4 words' })
  await copy.getByRole('button', { name: /^Restore/ }).click()
  await expect.element(field('article')).toHaveTextContent('Text 27. Not saved.')
})

test('an article without a history says so, and a history that cannot be read says so', async () => {
  let isReadable = true
  await openWithVersions(['<p>Only this.</p>'], { listVersions: () => (isReadable ? [] : null) })
  await button('History').click()
  await expect.element(page.getByText('This article has no earlier version yet.')).toBeVisible()
  await expect
    .element(page.getByText('None yet. This browser saves copies here while you write.'))
    .toBeVisible()
  await button('History').click()
  isReadable = false
  await button('History').click()
  await expect.element(page.getByText('The history could not be read.')).toBeVisible()
})

test('a version with a block that the written view lacks is restored into it as HTML', async () => {
  await openWithVersions([
    '<p>x</p><details><summary>s</summary>y</details><p></p>',
    '<p>Plain.</p>',
  ])
  await expect.element(field('article')).toHaveTextContent('Plain.')
  await button('History').click()
  await restoreButton(0).click()
  await expect.element(field('article').css('.editor-kept details')).toBeVisible()
  await notices().getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('article')).toHaveTextContent('Plain.')
})
