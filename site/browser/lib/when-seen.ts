import { reloadPage } from './reload-page.ts'

/**
 * Starts a part of the page when it is first seen or used. If its code does not load, the part shows a
 * message and a 'Try again' button.
 * @param part has a status and a button of the class `again`
 */
export const startWhenSeen = (part: HTMLElement, start: () => Promise<void>): void => {
  const status = part.querySelector('[role=status]') as HTMLElement
  const again = part.querySelector('.again') as HTMLElement
  let isLoaded = false
  let loading: Promise<void> | undefined
  const load = async () => {
    try {
      await start()
      isLoaded = true
    } catch {
      status.textContent = 'This form could not be loaded. Check your connection, then try again.'
      again.hidden = false
    }
  }
  const begin = () => {
    loading ??= load()
    return loading
  }

  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    void begin()
  })
  seen.observe(part)
  for (const touch of ['focusin', 'pointerdown']) part.addEventListener(touch, begin)
  part.addEventListener('submit', async (event) => {
    if (isLoaded) return
    event.preventDefault()
    await begin()
    if (isLoaded && event.target instanceof HTMLFormElement) event.target.requestSubmit()
  })
  // A box that is ticked before its code has loaded opens afterwards.
  part.addEventListener('click', async ({ target }) => {
    const box = (target as Element).closest<HTMLElement>('[role=checkbox]')
    if (isLoaded || !box) return
    await begin()
    if (isLoaded && box.ariaExpanded === 'false') box.click()
  })
  again.addEventListener('click', async () => {
    if (isLoaded) return
    loading = load()
    await loading
    if (!isLoaded) await reloadPage()
  })
}
