import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  fillSecrets,
  notices,
  openEditor,
  paths,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })
const picture = `${blog.origin}/logo-light.svg`

test('a new article asks for a picture in one field, and what is said of it once there is one', async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  const said = () => field(page, 'photoSource').or(field(page, 'imageAlt')).count()
  expect(await said()).toBe(0)
  await field(page, 'sketch').fill(picture)
  expect(await said()).toBe(2)
  await field(page, 'imageAlt').fill('A logo')
  await button(page, 'Remove').click()
  expect(await said()).toBe(0)
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  expect(await field(page, 'imageAlt').inputValue()).toBe('A logo')
  expect(await field(page, 'sketch').inputValue()).toBe(picture)
  await button(page, 'Remove').click()
  await field(page, 'sketch').pressSequentially(`${picture} The archive`)
  const source = field(page, 'photoSource')
  expect([await source.inputValue(), await field(page, 'sketch').inputValue()]).toEqual([
    'The archive',
    picture,
  ])
})

test('an article with a picture opens with its text in view; what belongs to the picture unfolds', async () => {
  const id = await publish(blog.author, { headingSave: 'Seen at once', imageCdn: picture })
  const page = await authorTab(blog)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openEditor(page, paths.article(id))
    const box = await field(page, 'article').boundingBox()
    expect(box?.y).toBeLessThan(600)
    expect(await field(page, 'photoSource').isVisible()).toBe(false)
  }
  await page.getByText('Link, source and description').click()
  await field(page, 'photoSource').fill('')
  await page.getByText('Link, source and description').click()
  await fillSecrets(page)
  await button(page, 'Edit it').click()
  await expect
    .poll(() => field(page, 'photoSource').evaluate((one) => document.activeElement === one))
    .toBe(true)
})
