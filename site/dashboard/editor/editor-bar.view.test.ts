import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/dashboard.tsx'
import { field, focus, openEditor, press, type } from '../../testing/editor.tsx'

test('from 320 pixels on no button of the bar is cut off or breaks its label, nor is the menu cut off', async () => {
  await openEditor()
  await field('article').click()
  await type('Words')
  const bar = page.css('.editor-bar')
  await bar.getByText(/Saved on this device \d{2}:\d{2}:\d{2}/).appears()
  await page.getByText('More', { exact: true }).click()
  await button(/^Find and replace/).appears()
  for (const width of [320, 360, 390, 820, 1440]) {
    await page.viewport(width, 800)
    const shown = [...bar.element().querySelectorAll('button, summary, .editor-state')]
    const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() }))
    const odd = boxes
      .filter(({ one, box }) => {
        const isLabel = !one.closest('.row-menu > div')
        return box.left < 0 || box.right > width || (isLabel && box.height > 46)
      })
      .map(({ one, box }) => `${one.textContent} ${box.left} ${box.width}x${box.height}`)
    expect(odd, `${width} px`).toEqual([])
  }
})

test.each([390, 820])(
  'at %i pixels the details open with the focus in them, and Escape leads back',
  async (width) => {
    await page.viewport(width, 900)
    await openEditor()
    const details = button('Details')
    focus(details)
    await press('Enter')
    const focused = page.getByRole('region', { name: 'Details' }).css(':focus')
    await expect.poll(() => focused.elements()).toHaveLength(1)
    await press('Escape')
    await details.has('aria-expanded', 'false')
    await details.hasFocus()
  },
)

test('on a phone what is at fault outside the open details is shown, with the focus on it', async () => {
  await page.viewport(390, 900)
  await openEditor()
  const details = button('Details')
  await details.click()
  await button('Publish').click()
  const fault = page.getByText('Title not available...').first()
  const isSeen = () => {
    const { left, top } = fault.box()
    return fault.element().contains(document.elementFromPoint(left + 2, top + 2))
  }
  await expect.poll(isSeen).toBe(true)
  await field('title').hasFocus()
  // Opened again, the details have the focus, though the title is still at fault.
  await details.click()
  await page.css('#sp-editor-category').hasFocus()
})
