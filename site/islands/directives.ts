import { keepControls } from './keep-controls.ts'

/** How an island gets its code: `load` imports it and returns a function that hydrates the island. */
type Load = () => Promise<() => Promise<void>>
type Directive = (load: Load, options: unknown, island: HTMLElement) => unknown

const loads = new WeakMap<HTMLElement, Load>()

/** For components that no server renders: the dashboard. An article's text never contains an island. */
const only: Directive = async (load, _options, island) => {
  if (!island.matches('.prose *')) await (await load())()
}

/** For components that readers use: `start.ts` says when to load them. */
const use: Directive = (load, _options, island) => loads.set(island, load)

export default use

// Astro's element reads these directives when its module runs and defines it.
if (typeof self !== 'undefined') Object.assign(self, { Astro: { only, use } })

/** Loads the code of a `client:use` island and hydrates it. @throws the error of that code */
export const hydrate = async (island: HTMLElement): Promise<void> => {
  let failure: unknown
  const fail = (event: Event) => {
    // Otherwise Astro writes the error to the console.
    event.preventDefault()
    failure = (event as CustomEvent<{ error: unknown }>).detail.error
  }
  island.addEventListener('astro:hydration-error', fail, { once: true })
  const start = await loads.get(island)?.()
  keepControls(island)
  await start?.()
  if (failure) throw failure
}
