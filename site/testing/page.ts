import { expect, vi } from 'vitest'
import { commands, type Locator, locators, page, type UserEventClickOptions } from 'vitest/browser'
import { autosaveTimes } from '../dashboard/editor/debounce.ts'
import styles from '../styles/index.css?url'

/** Runs once for all test files: they share a page. */

/** Waits for the second frame from now: the first may be under way. */
export const untilDrawn = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

const withLocator = <Methods>(methods: Methods & ThisType<Locator>): Methods => methods

/** What a test waits for at a locator, or reads there now. */
const methods = withLocator({
  /** A button by its whole name. */
  button(name: string | RegExp): Locator {
    return this.getByRole('button', { name, exact: true })
  },
  dialog(): Locator {
    return this.getByRole('dialog')
  },
  /** Gives it the focus as a script does: nothing is pressed. */
  async focus(): Promise<void> {
    const box = (await this.findElement()) as HTMLElement
    box.focus()
  },
  /** Waits until it is visible. */
  async appears(): Promise<void> {
    await expect.element(this).toBeVisible()
  },
  /** Waits until it is not in the page. */
  async disappears(): Promise<void> {
    await expect.element(this).not.toBeInTheDocument()
  },
  /** Waits until its text has these words in it. */
  async says(words: string | RegExp): Promise<void> {
    await expect.element(this).toMatchTextContent(words)
  },
  /** Waits until this is all of its text. */
  async reads(text: string): Promise<void> {
    await expect.element(this).toHaveTextContent(text)
  },
  /** Waits until this is the value of the field. */
  async holds(value: string): Promise<void> {
    await expect.element(this).toHaveValue(value)
  },
  /** Waits until it has an attribute. @param value without it, whatever its value is */
  async has(name: string, ...value: unknown[]): Promise<void> {
    await expect.element(this).toHaveAttribute(name, ...value)
  },
  async hasFocus(): Promise<void> {
    await expect.element(this).toHaveFocus()
  },
  /** Waits until so many are there. */
  async hasCount(count: number): Promise<void> {
    await expect.poll(() => this.elements()).toHaveLength(count)
  },
  /** Fills a field, or chooses, at once, as no hand does: for a sentence that is not of it. */
  async put(value: string): Promise<void> {
    const box = this.element()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value)
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
    await untilDrawn()
  },
  /** Clicks at once, wherever it is: for a sentence that is not of it. */
  async tap(): Promise<void> {
    const box = (await this.findElement()) as HTMLElement
    box.click()
    await untilDrawn()
  },
  /** The texts of all that are there now. */
  texts(): string[] {
    return this.elements().map(({ textContent }) => textContent)
  },
  /** An attribute of all that are there now. */
  attributes(name: string): (string | null)[] {
    return this.elements().map((one) => one.getAttribute(name))
  },
  /** Where it is in the window. */
  box(): DOMRect {
    return this.element().getBoundingClientRect()
  },
  /** Where all are in the window. */
  boxes(): DOMRect[] {
    return this.elements().map((one) => one.getBoundingClientRect())
  },
})
type Methods = typeof methods

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Presses the mouse at a point of the runner's page. */
    clickAt(x: number, y: number): Promise<void>
  }
  interface LocatorSelectors extends Methods {
    /** Finds elements without a role or name. */
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => `css=${selector}`, ...methods })

/** The middle of what the window shows of an element, in the runner's page; null where a click would not reach it. */
const reachedAt = async (box: Element): Promise<[x: number, y: number] | null> => {
  const frame = window.frameElement?.getBoundingClientRect()
  if (frame?.width !== innerWidth) return null
  const placeOf = () => box.getClientRects()[0] ?? new DOMRect()
  box.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = JSON.stringify(placeOf())
  await new Promise(requestAnimationFrame)
  const { left, right, top, bottom } = placeOf()
  const middle = (from: number, to: number, end: number) =>
    (Math.max(from, 0) + Math.min(to, end)) / 2
  const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)]
  const isOn = !box.closest(':disabled, [aria-disabled=true]')
  const isReached = isOn && box.contains(document.elementFromPoint(x, y))
  return isReached && JSON.stringify(placeOf()) === before ? [frame.x + x, frame.y + y] : null
}

const isWritten = ({ type }: HTMLInputElement): boolean =>
  /^(?:text|search|email|url|tel|password)$/.test(type)

/** What a hand does at a locator, by one call or none, where it can be done at once: the runner's own takes a dozen. */
const hand: Locator = Object.getPrototypeOf(page.css('*'))
const { click, fill } = hand
hand.click = async function (this: Locator, options?: UserEventClickOptions) {
  const [box, ...others] = options ? [] : this.elements()
  const point = box && others.length === 0 ? await reachedAt(box) : null
  let isDone = false
  // What moved meanwhile is not pressed.
  const guard = (event: Event) => {
    if (box?.contains(event.target as Node)) isDone ||= event.type === 'mousedown'
    else if (!isDone) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  if (point) {
    window.focus()
    for (const kind of kinds) addEventListener(kind, guard, true)
    await commands.clickAt(...point)
    for (const kind of kinds) removeEventListener(kind, guard, true)
  }
  if (!isDone) await click.call(this, options)
}
hand.fill = async function (this: Locator, text: string) {
  const [box, ...others] = this.elements()
  const isText =
    box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && isWritten(box))
  if (!isText || others.length > 0 || !box.checkVisibility() || !box.matches(':read-write'))
    return fill.call(this, text)
  box.focus()
  box.select()
  document.execCommand(text ? 'insertText' : 'delete', false, text)
}

const { pause } = autosaveTimes
/** From here on the author pauses, and what is written saves itself, only where the test holds the time. */
export const withoutPauses = (): void => {
  autosaveTimes.pause = 2 ** 31 - 1
}

/** From here on only the test lets time go by; with `isFlowing`, other time goes by as well. */
export const holdTime = (isFlowing = false) => {
  autosaveTimes.pause = pause
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: isFlowing })
}

/** Links a stylesheet, as the pages do: the policy forbids all others. */
export const linkStyles = async (href: string): Promise<CSSStyleSheet> => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href })
  document.head.append(link)
  await new Promise((resolve) => link.addEventListener('load', resolve))
  return link.sheet as CSSStyleSheet
}
const readers = await linkStyles(styles)
// No test sees its boxes move because the interface's own face comes.
await document.fonts.load('1em "Source Sans 3"')

/** The stylesheets of readers' pages, and no other. */
export const onlyReadersStyles = (): void => {
  for (const sheet of document.styleSheets) sheet.disabled = sheet !== readers
}

// As the script in the head of every page does.
document.documentElement.classList.add('js')

/** Whether something was pointed at since the pointer was put away. */
export const pointer = { isInPage: true }
addEventListener('pointermove', () => Object.assign(pointer, { isInPage: true }), true)

/** The errors and warnings in the console, and the policy's violations, since the test began. */
export const complaints: string[] = []
for (const name of ['error', 'warn'] as const) {
  const original = console[name]
  console[name] = (...words: unknown[]) => {
    complaints.push(words.join(' '))
    original(...words)
  }
}
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  complaints.push(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`)
})
