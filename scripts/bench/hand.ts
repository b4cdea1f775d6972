import type { Locator, Page } from 'playwright-core'
import type { Row } from './report.ts'

/** What an act takes of an author. */
const nothing = { presses: 0, fields: 0, hidden: 0, loads: 0 }

/**
 * Tells of what the page itself gets: presses (of a mouse, a finger, and keys that type nothing), and fields that
 * are typed in.
 */
const listen = (): void => {
  const { tellHand } = window as unknown as { tellHand: (what: keyof typeof nothing) => void }
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta']
  const typedIn = new WeakSet<EventTarget>()
  addEventListener('pointerdown', () => tellHand('presses'), true)
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      const isCommand = key.length > 1 || ctrlKey || metaKey || altKey
      if (isCommand && !modifiers.includes(key)) tellHand('presses')
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!target || (target as HTMLInputElement).type === 'file' || typedIn.has(target)) return
      typedIn.add(target)
      tellHand('fields')
    },
    true,
  )
}

/** Whether a press on the middle of something would reach it. */
const isReachable = (what: Element): boolean => {
  const { left, top, width, height } = what.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (what.contains(hit) || hit.contains(what))
}

/** An author's hand on a page: a mouse, or a finger on a phone. It types at once, and counts what it does. */
export const createHand = async (page: Page, isPhone: boolean) => {
  const effort = { ...nothing }
  let began: number | undefined
  const tell = (what: keyof typeof nothing): void => {
    began ??= performance.now()
    effort[what] += 1
  }
  await page.context().exposeBinding('tellHand', (_source, what) => tell(what))
  await page.context().addInitScript(listen)
  page.on('domcontentloaded', () => tell('loads'))
  return {
    page,
    isPhone,
    /** Presses something; what is out of view or covered is counted as hidden, and brought into view. */
    press: async (what: Locator, position?: { x: number; y: number }): Promise<void> => {
      await what.waitFor()
      if (!(await what.evaluate(isReachable))) effort.hidden += 1
      await (isPhone ? what.tap({ position }) : what.click({ position }))
    },
    /** Presses keys that type nothing. */
    keys: async (...names: string[]): Promise<void> => {
      for (const name of names) await page.keyboard.press(name)
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Chooses a file for what asks for one; presses in the system's own window are not counted. */
    choose: async (file: string, ask: () => Promise<void>): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()])
      tell('fields')
      await chooser.setFiles(file)
    },
    /** Does something that ends when its effect is there. @returns what it took, from the first press */
    measure: async (act: () => Promise<unknown>): Promise<Row> => {
      Object.assign(effort, nothing)
      began = undefined
      await act()
      return { ...effort, seconds: (performance.now() - (began ?? Number.NaN)) / 1000 }
    },
  }
}

export type Hand = Awaited<ReturnType<typeof createHand>>
