import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Answers } from '../../testing/answers.ts'
import {
  field,
  move,
  notices,
  openArticle,
  openEditor,
  paths,
  press,
  storedArticle,
  type,
} from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { untilDrawn } from '../../testing/page.ts'
import { createServer } from '../../testing/store.ts'

/** An article with earlier versions. @param htmls oldest first; the last is the present one */
const openWithVersions = (htmls: readonly string[], answers: Answers = {}) => {
  const updatedAt = '2026-05-01T10:00:00.000Z'
  const earlier = htmls.slice(0, -1)
  const versions = earlier.map((_, n) => {
    return {
      version: n + 1,
      headingSave: `Often ${n + 1}`,
      totalWords: 4,
      updatedAt,
      changed: null,
    }
  })
  return openArticle(
    { html: htmls.at(-1) ?? '' },
    {
      listVersions: () => versions.toReversed(),
      readVersion: ({ query }) => storedArticle({ html: earlier[query.version - 1] ?? '' }),
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
  const htmls = Array.from({ length: 27 }, (_, n) => `<p>Text ${n + 1}.</p>`)
  await openWithVersions(htmls)
  await field('article').click()
  await move('Control+End')
  await type(' Not saved.')
  await page.button('History').focus()
  await press('Enter')
  await rows().hasCount(26)
  await restoreButton(25).focus()
  await press('Enter')
  await field('article').reads('Text 1.')
  await restoreButton(25).hasFocus()
  await userEvent.keyboard('{Escape}')
  await rows().disappears()
  await page.button('History').hasFocus()
  // Even without the way back: what was not saved is among the copies.
  await page.css('.editor-state').says('Saved on this device')
  await cleanup()
  await openWithVersions(htmls)
  await page.button('History').click()
  const copy = page.css('.editor-versions').last().css('> li').filter({ hasText: '4 words' })
  await copy.getByRole('button', { name: /^Restore/ }).click()
  await field('article').reads('Text 27. Not saved.')
})

test('an article without a history says so, and a history that cannot be read says so', async () => {
  let isReadable = true
  await openWithVersions(['<p>Only this.</p>'], { listVersions: () => (isReadable ? [] : null) })
  await page.button('History').click()
  await page.getByText('This article has no earlier version yet.').appears()
  await page.getByText('None yet. This browser saves copies here while you write.').appears()
  await page.button('History').click()
  isReadable = false
  await page.button('History').click()
  await page.getByText('The history could not be read.').appears()
})

test('a version with a block that the written view lacks is restored into it as HTML', async () => {
  await openWithVersions([
    '<p>x</p><details><summary>s</summary>y</details><p></p>',
    '<p>Plain.</p>',
  ])
  await field('article').reads('Plain.')
  await page.button('History').click()
  await restoreButton(0).click()
  await field('article').css('.editor-raw-html details').appears()
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('article').reads('Plain.')
})

test('versions are listed newest first, compared by words and restored as an unsaved change', async () => {
  const server = createServer(
    storedArticle({ headingSave: 'Walks', html: '<p>A walk by the sea.</p>' }),
  )
  server.change('abcdefgh', { headingSave: 'Walks 2', html: '<p>A long walk by the sea.</p>' })
  server.change('abcdefgh', { headingSave: 'Walks 3', html: '<p>A run.</p>' })
  await openEditor(paths.article('abcdefgh'), server.answers)
  await page.button('History').click()
  await rows().hasCount(2)
  expect(rows().css('.editor-version > span').texts()).toEqual([
    expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d Walks 2, 6 wordsTitle, \+3 words$/),
    expect.stringMatching(/ Walks, 3 words$/),
  ])
  const old = rows().nth(1)
  const compare = old.getByRole('button', { name: /^Compare/ })
  await compare.click()
  await compare.has('aria-expanded', 'true')
  await expect.poll(() => old.css('dt').texts()).toEqual(['Title', 'Article'])
  expect(old.css('dd ins').texts()).toEqual([' 3', 'run'])
  expect(old.css('dd del').texts().join('')).toBe('walk by the sea')
  const changes = old.css('dd :is(ins, del)').elements()
  const lines = changes.map((one) => getComputedStyle(one).textDecorationLine)
  expect(new Set(lines)).toEqual(new Set(['underline', 'line-through']))
  expect(await sidewaysWidths()).toEqual([])
  // Against what is in the editor now, not what is stored.
  await field('title').fill('Walks')
  await expect.poll(() => old.css('dt').texts()).toEqual(['Article'])
  await restoreButton(1).click()
  await field('article').reads('A walk by the sea.')
  await notices().says('is in the editor')
  await page.css('.editor-state').says('Saved on this device')
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('article').reads('A run.')
  expect(server.texts()).toEqual({ abcdefgh: '<p>A run.</p>' })
})

test('the history and the notices stand in the column of the text at every width', async () => {
  await openWithVersions(['<p>One.</p>', '<p>Two.</p>'])
  await page.button('History').click()
  await rows().hasCount(1)
  await restoreButton(0).click()
  await notices().css('p').first().appears()
  for (const width of [390, 820, 1180, 1280, 1440, 1920]) {
    await page.viewport(width, 900)
    await untilDrawn()
    const columns = [page.css('.editor-page'), page.css('.editor-panel').first(), notices()].map(
      (one) => {
        const { left, right } = one.box()
        return [Math.round(left), Math.round(right)]
      },
    )
    expect(columns, `${width} px`).toEqual(Array(3).fill(columns[0]))
  }
})
