import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { button } from '../../testing/dashboard.tsx'
import { field, fillSecrets, notices, openArticle, openEditor } from '../../testing/editor.tsx'
import { picture } from '../../testing/samples.ts'

test('a new article asks for a picture in one field, and what is said of it once there is one', async () => {
  await openEditor()
  const said = () => page.css('#sp-editor-photoSource, #sp-editor-imageAlt').elements().length
  expect(said()).toBe(0)
  await field('sketch').fill(picture)
  expect(said()).toBe(2)
  await field('imageAlt').fill('A logo')
  await button('Remove').click()
  expect(said()).toBe(0)
  await notices().getByRole('button', { name: 'Undo' }).click()
  await field('imageAlt').holds('A logo')
  await field('sketch').holds(picture)
  await button('Remove').click()
  await field('sketch').fill(`${picture} The archive`)
  const source = field('photoSource')
  await source.holds('The archive')
  await field('sketch').holds(picture)
})

test('an article with a picture opens with its text in view; what belongs to the picture unfolds', async () => {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    await cleanup()
    await openArticle()
    expect(field('article').box().y).toBeLessThan(600)
    await expect.element(field('photoSource')).not.toBeVisible()
  }
  await page.getByText('Link, source and description').click()
  await field('photoSource').fill('')
  await page.getByText('Link, source and description').click()
  await fillSecrets()
  await button('Edit it').click()
  await field('photoSource').hasFocus()
})
