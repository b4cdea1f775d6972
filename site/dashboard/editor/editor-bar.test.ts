import { expect, test } from 'vitest'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  authorTab,
  button,
  field,
  openEditor,
  paths,
} from '../../../scripts/testing/editor-page.ts'

const blog = await sharedBlog({ isBuilt: true })

test('from 320 pixels on no button of the bar is cut off or breaks its label, nor is the menu cut off', {
  tags: 'walk',
}, async () => {
  const page = await authorTab(blog)
  await openEditor(page, paths.write)
  await field(page, 'article').click()
  await page.keyboard.type('Words')
  const bar = page.locator('.editor-bar')
  await bar.getByText(/Saved on this device \d{2}:\d{2}:\d{2}/).waitFor()
  await bar.locator('summary').click()
  await button(page, 'Find and replace').waitFor()
  for (const width of [320, 360, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const odd = await bar.evaluate((element, right) => {
      const shown = [...element.querySelectorAll('button, summary, .editor-state')]
      const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() }))
      return boxes
        .filter(({ one, box }) => {
          const isLabel = !one.closest('.row-menu > div')
          return box.left < 0 || box.right > right || (isLabel && box.height > 46)
        })
        .map(({ one, box }) => `${one.textContent} ${box.left} ${box.width}x${box.height}`)
    }, width)
    expect(odd, `${width} px`).toEqual([])
  }
})

test.each([390, 820])(
  'at %i pixels the details open with the focus in them, and Escape leads back',
  async (width) => {
    const page = await authorTab(blog, { width })
    await openEditor(page, paths.write)
    const details = button(page, 'Details')
    await details.focus()
    await page.keyboard.press('Enter')
    const focused = page.getByRole('region', { name: 'Details' }).locator(':focus')
    await expect.poll(() => focused.count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await details.getAttribute('aria-expanded')).toBe('false')
    expect(await details.evaluate((element) => element === document.activeElement)).toBe(true)
  },
)

test('on a phone what is at fault outside the open details is shown, with the focus on it', async () => {
  const page = await authorTab(blog, { width: 390 })
  await openEditor(page, paths.write)
  const details = button(page, 'Details')
  await details.click()
  await button(page, 'Publish').click()
  const fault = page.getByText('Title not available...').first()
  await fault.waitFor()
  const isSeen = (element: HTMLElement | SVGElement) => {
    const { left, top } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 2, top + 2))
  }
  await expect.poll(() => fault.evaluate(isSeen)).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sp-editor-title')
  // Opened again, the details have the focus, though the title is still at fault.
  await details.click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('sp-editor-category')
})
