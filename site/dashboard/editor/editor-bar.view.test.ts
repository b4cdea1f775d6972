import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeText } from '../../../shared/base64.ts'
import { refuse } from '../../testing/answers.ts'
import {
  closeTab,
  field,
  fillSecrets,
  message,
  notices,
  openArticle,
  openEditor,
  press,
  type,
} from '../../testing/editor.tsx'
import { doubleText } from '../../testing/layout.ts'
import { untilDrawn } from '../../testing/page.ts'
import { announceEditor } from './recovery/presence.ts'

test('from 320 pixels on no button of the bar is cut off or breaks its label, nor is the menu cut off', async () => {
  await openEditor()
  await field('article').click()
  await type('Words')
  const bar = page.css('.editor-bar')
  await bar.getByText(/Saved on this device \d{2}:\d{2}:\d{2}/).appears()
  await page.getByText('More', { exact: true }).click()
  await page.button(/^Find and replace/).appears()
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

/** The buttons of the toolbar, and of the search, that something else covers at a width, with the text scrolled. */
const coveredAt = async (width: number): Promise<string[]> => {
  await page.viewport(width, 900)
  scrollTo({ top: 1_500, behavior: 'instant' })
  await untilDrawn()
  const bars = page.css('.editor-toolbar, .editor-find').elements()
  const bar = bars.find((one) => getComputedStyle(one).position === 'sticky')
  const { top, left, right } = bar?.getBoundingClientRect() ?? new DOMRect(0, -1)
  const buttons = [...(bar?.querySelectorAll('button') ?? [])]
  const covered = buttons.filter((one) => {
    const box = one.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // On a phone the row scrolls.
    return x > left && x < right && !one.contains(document.elementFromPoint(x, y))
  })
  return top < 0 ? ['out of sight'] : covered.map((one) => one.ariaLabel ?? one.textContent)
}

test('at any width, with a long message and with doubled text, the toolbar stands below the bar', async () => {
  const html = '<p>Some words of it</p>'.repeat(90)
  await openArticle({ articleSave: encodeText(html) }, { editArticle: () => refuse('unexpected') })
  const covered: Record<string, string[]> = {}
  const look = async (state: string) => {
    for (const width of [320, 390, 820, 1440]) {
      const found = await coveredAt(width)
      if (found.length > 0) covered[`${state}, ${width} px`] = found
    }
  }
  await look('opened')
  await fillSecrets()
  await page.button('Edit it').tap()
  await message().says('Your text is unchanged')
  await look('refused')
  await press('Control+f')
  await page.button('Close the search').appears()
  await look('search')
  await page.button('Close the search').tap()
  await doubleText()
  await look('doubled')
  expect(covered).toEqual({})
})

test.each([390, 820])(
  'at %i pixels the details open with the focus in them, and Escape leads back',
  async (width) => {
    await page.viewport(width, 900)
    await openEditor()
    const details = page.button('Details')
    await details.focus()
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
  const details = page.button('Details')
  await details.click()
  await page.button('Publish').click()
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

/** How much of what stands around the text is shown. */
const around = () =>
  [
    ...document.querySelectorAll('.dashboard-header, .dashboard-menu, .editor-rail, .editor-head'),
  ].filter((one) => one.checkVisibility()).length
const choose = async (name: string): Promise<void> => {
  await page.getByText('More', { exact: true }).click()
  await page.button(name).click()
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
  await page.button('Publish').click()
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
  await page.button('Cancel').click()
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await field('article').appears()
  expect(around()).toBe(0)
  await openEditor()
  expect(around()).toBe(4)
})

test('on a phone the toolbar begins with what is used most, and all of that is in sight', async () => {
  await page.viewport(390, 844)
  await openEditor()
  const toolbar = page.getByRole('toolbar')
  const buttons = toolbar.getByRole('button')
  await buttons.nth(6).appears()
  const first = ['Bold', 'Italic', 'Create link', 'Heading 2', 'Heading 3', 'Upload a picture']
  expect(buttons.attributes('aria-label').slice(0, 7)).toEqual([...first, 'Add a block'])
  expect(buttons.nth(6).box().right).toBeLessThanOrEqual(toolbar.box().right)
})

test.each([
  ['on a phone', 844],
  ['over a keyboard', 420],
  ['above a long message', 844],
  ['above a notice', 844],
])(
  '%s, Enter at the lower edge leaves caret and plus in sight, and at the upper edge below the toolbar',
  async (where, height) => {
    await page.viewport(390, height)
    const html = '<p>Before</p>'.repeat(30)
    if (where === 'above a notice') {
      await openArticle({ articleSave: encodeText(html) })
      const other = announceEditor('article:abcdefgh', { onOthers() {}, onSavedElsewhere() {} })
      onTestFinished(other.leave)
      await notices().says('another tab')
    } else await openEditor(undefined, { html })
    if (where === 'above a long message') await page.button('Publish').click()
    await field('article').click()
    await press('Control+End')
    const plus = () => page.css('.editor-plus').box()
    const buttons = () => Math.min(page.css('.editor-foot').box().top, notices().box().top)
    for (let n = 0; n < 4; n += 1) {
      await press('Enter')
      await page.css('.editor-plus').appears()
      await expect.poll(() => plus().bottom <= buttons()).toBe(true)
      await type(`Line ${n}`)
      const { bottom = 0 } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {}
      expect(bottom).toBeLessThanOrEqual(buttons())
    }
    // The line whose top is behind the toolbar.
    const toolbar = () => page.getByRole('toolbar').box()
    const line = field('article').css('p').nth(15)
    const { top } = line.element().getBoundingClientRect()
    scrollBy({ top: top - toolbar().bottom + 10, behavior: 'instant' })
    getSelection()?.collapse(line.element(), 0)
    await untilDrawn()
    await press('Enter')
    await press('ArrowUp')
    await expect.poll(() => plus().top >= toolbar().bottom - 4).toBe(true)
  },
)

test('no message and no notice moves what the author reads and writes', async () => {
  const html = '<p>Some words of it</p>'.repeat(90)
  const answers = { editArticle: () => refuse('unexpected') }
  const moves: Record<string, number> = {}
  for (const [width, scrolled] of [
    [390, 0],
    [390, 300],
    [820, 0],
    [1440, 0],
    [1440, 300],
  ] as const) {
    await page.viewport(width, 800)
    await openArticle({ articleSave: encodeText(html) }, answers)
    await fillSecrets()
    field('article').element().focus({ preventScroll: true })
    scrollTo({ top: scrolled, behavior: 'instant' })
    await untilDrawn()
    const topOf = () => field('article').css('p').first().element().getBoundingClientRect().top
    const before = topOf()
    await press('Control+s')
    await message().says('Your text is unchanged')
    await untilDrawn()
    const said = topOf()
    if (Math.abs(said - before) >= 1) moves[`message, ${width} px, ${scrolled}`] = said - before
    const other = announceEditor('article:abcdefgh', { onOthers() {}, onSavedElsewhere() {} })
    await notices().says('another tab')
    await untilDrawn()
    if (Math.abs(topOf() - said) >= 1) moves[`notice, ${width} px, ${scrolled}`] = topOf() - said
    other.leave()
    await closeTab()
  }
  expect(moves).toEqual({})
})
