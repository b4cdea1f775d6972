import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '../../testing/dashboard.tsx'
import { field, message, openEditor, press, type } from '../../testing/editor.tsx'

/** How much of what stands around the text is shown. */
const around = () =>
  [
    ...document.querySelectorAll('.dashboard-header, .dashboard-menu, .editor-rail, .editor-head'),
  ].filter((one) => one.checkVisibility()).length
const choose = async (name: string): Promise<void> => {
  await page.getByText('More', { exact: true }).click()
  await button(name).click()
}

test('focus shows only the text, by key and by button, and Escape leaves it', async () => {
  await openEditor()
  await field('title').fill('Quiet')
  await field('article').click()
  await type('Words')
  await press('Control+Shift+f')
  await expect.poll(around).toBe(0)
  await type(' more')
  await field('article').reads('Words more')
  // A list over the text takes Escape first.
  await press('Enter')
  await type('/')
  await page.getByRole('listbox').appears()
  await press('Escape')
  await expect.poll(around).toBe(0)
  await press('Backspace')
  await press('Escape')
  await expect.poll(around).toBe(4)
  await choose('Focus on the text')
  await expect.poll(around).toBe(0)
  // What is refused at a hidden field shows it.
  await button('Publish').click()
  await expect.element(message()).not.toBeEmptyDOMElement()
  await expect.poll(around).toBe(4)
  expect(document.activeElement?.matches('input:not([hidden])')).toBe(true)
})

test('the full screen is asked for and left, by key and by button', async () => {
  await openEditor()
  const isFull = () => document.fullscreenElement !== null
  await choose('Full screen')
  await expect.poll(isFull).toBe(true)
  await choose('Leave full screen')
  await expect.poll(isFull).toBe(false)
  await field('article').click()
  await press('Control+Alt+Shift+f')
  await expect.poll(isFull).toBe(true)
  await press('Control+Alt+Shift+f')
  await expect.poll(isFull).toBe(false)
})

test('focus lasts while the page lives, and not longer', async () => {
  await openEditor()
  await choose('Focus on the text')
  await button('Cancel').click()
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await expect.element(field('title')).toBeInTheDocument()
  expect(around()).toBe(0)
  await openEditor()
  expect(around()).toBe(4)
})
