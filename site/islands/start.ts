import { delays } from '../../shared/timings.ts'
import { reloadPage } from '../browser/lib/reload-page.ts'
import { lateSentence } from './late-sentence.ts'
import { readyEvent } from './ready-event.ts'

/** What an early press is about; a submit is held by its click. `data-plain` marks what needs no React. */
const pressedBy = ({ type, target }: Event): HTMLElement | null =>
  type === 'submit'
    ? (target as HTMLElement)
    : (target as Element).closest('button:not([data-plain])')

/** Brings the island's code, within a time limit. */
const bring = async (island: HTMLElement): Promise<void> => {
  const limit = new Promise<never>((_, reject) => setTimeout(reject, delays.islandCode))
  const { hydrate } = await Promise.race([import('./islands.entry.ts'), limit])
  await Promise.race([hydrate(island), limit])
}

/** Starts an island at its first use, and repeats what was done before it. Failed code is asked for again. */
const startIsland = (island: HTMLElement): void => {
  const late = lateSentence(island, () => begin())
  let state: 'asleep' | 'loading' | 'failed' = 'asleep'
  let pressed: HTMLElement | null = null

  const begin = async () => {
    if (state === 'loading') return
    const isAgain = state === 'failed'
    state = 'loading'
    seen.disconnect()
    if (pressed || isAgain) late.wait()
    try {
      await bring(island)
    } catch {
      if (isAgain) await reloadPage()
      state = 'failed'
      late.fail()
    }
  }
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void begin()
  })
  // The element itself has no box.
  if (island.getAttribute('opts')?.includes('seen')) {
    for (const part of island.children) seen.observe(part)
  }

  const touch = () => {
    if (state === 'asleep') void begin()
  }
  const hold = (event: Event) => {
    const by = pressedBy(event)
    if (!by) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = by
    if (state === 'loading') late.wait()
    else void begin()
  }
  for (const type of ['focusin', 'pointerdown']) island.addEventListener(type, touch)
  for (const type of ['click', 'submit']) island.addEventListener(type, hold, true)
  island.addEventListener(
    readyEvent,
    () => {
      for (const type of ['focusin', 'pointerdown']) island.removeEventListener(type, touch)
      for (const type of ['click', 'submit']) island.removeEventListener(type, hold, true)
      late.end()
      if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
      else pressed?.click()
    },
    { once: true },
  )
}

/** Lets the islands of the page come to life once they are used. */
export const startIslands = (): void => {
  const all = document.querySelectorAll<HTMLElement>('astro-island[client=use]:not(.prose *)')
  for (const island of all) startIsland(island)
}
