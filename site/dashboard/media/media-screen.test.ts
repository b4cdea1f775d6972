import { expect, test } from 'vitest'
import { expectData } from '../../../scripts/lib/client.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { button, openDashboard } from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'
import { listPictures } from '../../../shared/pictures/contract.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a picture is uploaded from the screen, says where it is used, and is deleted while it is not', async () => {
  const page = await openDashboard(blog, '/dashboard/media')
  const cards = page.locator('.media-card')
  const card = (width: number) => cards.filter({ hasText: `${width} × 20 pixels` })
  for (const width of [63, 64]) {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Upload').click()
    const buffer = Buffer.from(png({ width, height: 20 }))
    await (await chooser).setFiles([{ name: 'new.png', mimeType: 'image/png', buffer }])
    await card(width).waitFor()
  }
  await page.getByText('2 in all, newest first').waitFor()
  const [kept = '', used = ''] = expectData(await blog.author.call(listPictures))
    .toSorted((a, b) => a.width - b.width)
    .map(({ address }) => address)
  const html = `<p><img src="${used}" alt="Waves at dusk"></p>`
  const id = await publish(blog.author, { headingSave: 'Waves', html })
  await card(63)
    .getByRole('button', { name: /^Delete/ })
    .click()
  // Leaving the page sends what could still have been undone.
  await page.reload()
  await expect.poll(() => blog.get(new URL(kept).pathname).then(({ status }) => status)).toBe(404)
  await page.reload()
  await expect.poll(() => cards.count()).toBe(1)
  await card(64).getByText('“Waves at dusk”').waitFor()
  const link = card(64).getByRole('link', { name: 'Waves' })
  expect(await link.getAttribute('href')).toBe(`/dashboard/articles/${id}/edit`)
})
