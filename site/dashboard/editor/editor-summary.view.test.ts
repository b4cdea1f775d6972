import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  fillFields,
  lastSent,
  message,
  openEditor,
  untilKept,
} from '../../testing/editor.tsx'

const kept = () => expect.element(page.getByText('Saved as a draft.')).toBeVisible()

test('an empty summary says what stands in its place; a written one counts, and is stored with the draft', async () => {
  await openEditor()
  const says = (words: string) =>
    expect.element(page.css('#sp-editor-summary-help')).toMatchTextContent(words)
  await says('the beginning of the text stands there')
  await append('It rained all day. We stayed.')
  await says('“It rained all day. We stayed.”')
  await fillFields('With a summary')
  await field('summary').fill(`${'🙂'.repeat(300)}x`)
  await says('301 of 300 characters')
  await button('Publish').click()
  await message().says('at most 300 characters')
  await field('summary').has('aria-invalid', 'true')
  await field('summary').fill('Rain, in short.')
  await says('15 of 300 characters')
  await button('Save draft').click()
  await kept()
  expect(lastSent('createDraft').summary).toBe('Rain, in short.')
})

test('what the head’s picture shows is written beside it, stored, and goes with the picture', async () => {
  await openEditor()
  await fillFields('With a picture')
  await field('imageAlt').fill('A lighthouse')
  await page.getByRole('img', { name: 'A lighthouse' }).appears()
  await untilKept('A lighthouse')
  await closeTab()
  await openEditor()
  await field('imageAlt').holds('A lighthouse')
  await button('Save draft').click()
  await kept()
  expect(lastSent('createDraft').imageAlt).toBe('A lighthouse')
  await button('Remove').click()
  await field('sketch').fill(`${location.origin}/logo-dark.svg`)
  await field('imageAlt').holds('')
})
