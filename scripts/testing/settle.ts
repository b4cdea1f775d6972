import type { Page } from 'playwright-core'

/**
 * Makes `page.route` return only when the route works. An open document learns of a new route on another channel than
 * of a key or a click, so on a busy machine a key press could overtake it.
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

/** Waits for a frame and a task if the focus is in a text field; otherwise not at all. */
const untilHeard = async (): Promise<void> => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement && at.isContentEditable)) return
  // Not the page's clock, which a test may have stopped.
  const clock = (window as { __pwClock?: { builtins: Window } }).__pwClock
  const { requestAnimationFrame: frame, setTimeout: task } = clock?.builtins ?? window
  await new Promise<void>((heard) => frame(() => task(heard)))
}

/**
 * Delays a key in a text field until the editor knows what the click before it selected: the browser reports the
 * selection in a later task, and a person types later than that.
 */
export const settleKeys = (page: Page): void => {
  const { keyboard } = page
  const { press, type } = keyboard
  // A page that is navigating has no text field.
  const heard = () => page.evaluate(untilHeard).catch(() => {})
  keyboard.press = (...parameters) => heard().then(() => press.apply(keyboard, parameters))
  keyboard.type = (...parameters) => heard().then(() => type.apply(keyboard, parameters))
}
