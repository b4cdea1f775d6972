import { delays } from '../../shared/timings.ts'
import { createLoadingMessage } from './loading-message.ts'
import { readyEvent } from './ready-event.ts'
import { reloadPage, restoreControls } from './reload.ts'

/** Loads and hydrates an island, within a time limit. */
const loadIsland = async (island: HTMLElement): Promise<void> => {
  const limit = new Promise<never>((_, reject) => setTimeout(reject, delays.islandCode))
  // Asks for all files in one round of requests: what islands share, the island, React. `hydrate` tells what fails.
  import('./lib/ready.ts').catch(() => {})
  for (const name of ['component-url', 'renderer-url']) {
    import(/* @vite-ignore */ island.getAttribute(name) as string).catch(() => {})
  }
  const { hydrate } = await Promise.race([import('./islands.entry.ts'), limit])
  await Promise.race([hydrate(island), limit])
}

/** Starts an island at its first use, then repeats the reader's press. After a failure it loads the code again. */
const startIsland = (island: HTMLElement): void => {
  const loadingMessage = createLoadingMessage(island, () => start())
  let state: 'asleep' | 'loading' | 'failed' = 'asleep'
  let hasFailed = false
  let pressed: HTMLElement | null = null
  let touched: Element | null = null

  const start = async () => {
    if (state === 'loading') return
    state = 'loading'
    seen?.disconnect()
    if (pressed || hasFailed) loadingMessage.wait()
    try {
      await loadIsland(island)
    } catch {
      if (hasFailed) await reloadPage(pressed ?? touched, pressed !== null)
      state = 'failed'
      hasFailed = true
      loadingMessage.fail()
    }
  }
  /** Whoever goes on elsewhere is not held up by the message; the next use starts the island again. */
  const leave = () => {
    if (state !== 'failed') return
    state = 'asleep'
    pressed = null
    loadingMessage.remove()
  }
  let seen: IntersectionObserver | undefined
  /** Starts it when it is as near to the window as the margin says. */
  const watch = (rootMargin?: string) => {
    if (state !== 'asleep') return
    seen?.disconnect()
    seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void start()
      },
      { rootMargin },
    )
    // Observes the children, because the element itself has no box.
    for (const part of island.children) seen.observe(part)
  }
  if (island.getAttribute('opts')?.includes('seen')) {
    watch()
    // Who reads on meets it with its code there; who only looks in loads nothing.
    const readOn = () => watch('150%')
    for (const type of ['scroll', 'keydown', 'pointerdown']) {
      addEventListener(type, readOn, { once: true })
    }
  }

  const touch = ({ target }: Event) => {
    touched = target as Element
    if (state === 'asleep') void start()
  }
  const holdPress = (event: Event) => {
    // Enter in a field also clicks its form's button. `data-plain` marks buttons that need no React.
    const button = (event.target as Element).closest<HTMLElement>('button:not([data-plain])')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
    if (state === 'loading') loadingMessage.wait()
    else void start()
  }
  const isUsed = (target: EventTarget | null) =>
    target instanceof Node && (island.contains(target) || loadingMessage.contains(target))
  const leaveFor = ({ target }: Event) => isUsed(target) || leave()
  const returnOnline = () => {
    if (state === 'failed' && isUsed(document.activeElement)) void start()
    else leave()
  }
  const starting = new AbortController()
  const { signal } = starting
  for (const type of ['focusin', 'pointerdown']) island.addEventListener(type, touch, { signal })
  island.addEventListener('click', holdPress, { capture: true, signal })
  for (const type of ['focusin', 'click']) {
    // In the capture phase, before a button outside gives a part of the island the focus.
    document.addEventListener(type, leaveFor, { capture: true, signal })
  }
  addEventListener('online', returnOnline, { signal })
  island.addEventListener(
    readyEvent,
    () => {
      starting.abort()
      loadingMessage.end()
      pressed?.click()
    },
    { once: true },
  )
}

/** Hydrates the islands of the page once they are used. */
export const startIslands = (): void => {
  const all = document.querySelectorAll<HTMLElement>('astro-island[client=use]:not(.prose *)')
  for (const island of all) startIsland(island)
  void restoreControls()
}
