import { expect, test } from 'vitest'
import { openPage, stopClock } from './browser.ts'

test.each([false, true])(
  'a key in a text comes after what a click before it starts there, its clock stopped: %s',
  async (isStopped) => {
    const page = await openPage('', { cookies: {} })
    if (isStopped) await stopClock(page)
    await page.setContent('<p contenteditable>Words</p>')
    const heard = await page.evaluateHandle(() => {
      const all: string[] = []
      const text = document.querySelector('p') as HTMLElement
      const clock = (window as { __pwClock?: { builtins: Window } }).__pwClock
      const { requestAnimationFrame: frame, setTimeout: task } = clock?.builtins ?? window
      text.addEventListener('click', () => frame(() => task(() => all.push('click'))))
      text.addEventListener('keydown', () => all.push('key'))
      return all
    })
    for (const act of ['press', 'type'] as const) {
      await page.locator('p').click()
      await page.keyboard[act]('a')
      await page.locator('p').click()
      await page.keyboard[act]('b')
    }
    expect(await heard.jsonValue()).toEqual(Array(4).fill(['click', 'key']).flat())
  },
)
