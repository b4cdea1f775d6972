import type { Page } from 'playwright-core'

/**
 * Lets `page.route` return once it is in force. A document that is open hears of a new route on another
 * way than of a key or a click, so that on a busy machine a press could overtake it.
 */
export const settleRoutes = (page: Page): void => {
  const route = page.route.bind(page)
  const probe = '/robots.txt?is-routed'
  const isCaught = (): Promise<boolean> =>
    page.evaluate((path) => fetch(path).then(({ status }) => status === 204), probe)
  page.route = async (...options) => {
    const added = await route(...options)
    if (!page.url().startsWith('http')) return added
    const catching = await route(
      ({ search }) => search === '?is-routed',
      (one) => one.fulfill({ status: 204 }),
    )
    let isInForce = false
    while (!isInForce) isInForce = await isCaught()
    await catching.dispose()
    return added
  }
}

/** Where text is written on a page: until a frame and a task after now; elsewhere not at all. */
const untilHeard = async (): Promise<void> => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement && at.isContentEditable)) return
  // Past a clock that a test has stopped.
  const clock = (window as { __pwClock?: { builtins: Window } }).__pwClock
  const { requestAnimationFrame: frame, setTimeout: task } = clock?.builtins ?? window
  await new Promise<void>((heard) => frame(() => task(heard)))
}

/**
 * Lets a key wait, where text is written, until the editor has heard what the click before it selected: a
 * browser says so in a later task, and a hand takes longer than that.
 */
export const settleKeys = (page: Page): void => {
  const { keyboard } = page
  const { press, type } = keyboard
  // A page that is being left has no text to write in.
  const heard = () => page.evaluate(untilHeard).catch(() => {})
  keyboard.press = (...given) => heard().then(() => press.apply(keyboard, given))
  keyboard.type = (...given) => heard().then(() => type.apply(keyboard, given))
}
