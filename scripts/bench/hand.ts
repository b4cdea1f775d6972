import type { Locator, Page } from 'playwright-core'

/** What an act takes of an author. */
export interface Effort {
  /** Clicks, taps, and keys that type nothing, such as Enter, Tab and shortcuts. */
  presses: number
  /** Fields that were typed in, and files that were chosen. */
  fields: number
  /** How often what was to be pressed was out of view or covered. */
  hidden: number
  /** Pages that were loaded. */
  loads: number
  seconds: number
}

/** Tells the hand of the presses and fields that the page itself gets. */
const listen = (): void => {
  const { tellHand } = window as unknown as { tellHand: (what: 'presses' | 'fields') => void }
  const typedIn = new WeakSet<EventTarget>()
  const tellPress = ({ isTrusted }: Event) => isTrusted && tellHand('presses')
  addEventListener('pointerdown', tellPress, true)
  addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return
      if (key.length > 1 || ctrlKey || metaKey || altKey) tellPress(event)
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const isBox = target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type)
      // A text that is edited as a page is one field, whatever its parts.
      const field = (target as HTMLElement).isContentEditable ? document.body : target
      if (!field || isBox || typedIn.has(field)) return
      typedIn.add(field)
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

/** Where the cursor stands behind some words of a text, from its corner. */
const placeBehind = (text: Element, words: string): { x: number; y: number } => {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  let node = nodes.nextNode()
  while (node && !node.nodeValue?.includes(words)) node = nodes.nextNode()
  if (!node) throw new Error(`There is no "${words}".`)
  const range = document.createRange()
  range.setStart(node, 0)
  range.setEnd(node, (node.nodeValue ?? '').indexOf(words) + words.length)
  const [box, line] = [text.getBoundingClientRect(), [...range.getClientRects()].at(-1) as DOMRect]
  return { x: line.right - box.left, y: (line.top + line.bottom) / 2 - box.top }
}

/** An author's hand on a page: a mouse, or a finger where the page is a phone's. It types at once. */
export const createHand = async (page: Page, isPhone: boolean) => {
  const effort: Effort = { presses: 0, fields: 0, hidden: 0, loads: 0, seconds: 0 }
  let began: number | undefined
  const tell = (what: keyof Effort): void => {
    began ??= performance.now()
    effort[what] += 1
  }
  await page.context().exposeBinding('tellHand', (_source, what: keyof Effort) => tell(what))
  await page.context().addInitScript(listen)
  page.on('domcontentloaded', () => {
    effort.loads += 1
  })
  const see = async (what: Locator): Promise<void> => {
    if (await what.evaluate(isReachable)) return
    effort.hidden += 1
    if (process.env.DEBUG) console.log(`hidden: ${what}`)
    await what.scrollIntoViewIfNeeded()
  }
  const press = async (what: Locator): Promise<void> => {
    await what.waitFor()
    await see(what)
    await (isPhone ? what.tap() : what.click())
  }
  return {
    page,
    isPhone,
    press,
    /** Puts the cursor behind some words of a text. */
    pointBehind: async (text: Locator, words: string): Promise<void> => {
      await text.waitFor()
      await see(text)
      const position = await text.evaluate(placeBehind, words)
      await (isPhone ? text.tap({ position }) : text.click({ position }))
    },
    /** Presses keys that type nothing. */
    keys: async (...names: string[]): Promise<void> => {
      for (const name of names) await page.keyboard.press(name)
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Chooses a file for whatever asks for one; the presses in the system's own window are not counted. */
    choose: async (file: string, ask: () => Promise<void>): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()])
      tell('fields')
      await chooser.setFiles(file)
    },
    /** Does something that ends when its effect is there. @returns what it took */
    measure: async (act: () => Promise<unknown>): Promise<Effort> => {
      Object.assign(effort, { presses: 0, fields: 0, hidden: 0, loads: 0 })
      began = undefined
      await act()
      effort.seconds = (performance.now() - (began ?? Number.NaN)) / 1000
      return { ...effort }
    },
  }
}

export type Hand = Awaited<ReturnType<typeof createHand>>
