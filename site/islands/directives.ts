/** How an island gets its code: `load` brings it, and what that gives makes the island live. */
type Load = () => Promise<() => Promise<void>>
type Directive = (load: Load, options: unknown, island: HTMLElement) => unknown

const loads = new WeakMap<HTMLElement, Load>()

/** For what no server renders: the dashboard. Nothing in the text of an article is an island. */
const only: Directive = async (load, _options, island) => {
  if (!island.matches('.prose *')) await (await load())()
}

/** For what a reader uses: `start.ts` says when. */
const use: Directive = (load, _options, island) => loads.set(island, load)

export default use

// Astro's element reads them when it is defined, which is when its module runs.
if (typeof self !== 'undefined') Object.assign(self, { Astro: { only, use } })

/** Brings the code of a `client:use` island and lets React take over. @throws what its code failed with */
export const hydrate = async (island: HTMLElement): Promise<void> => {
  let failure: unknown
  const fail = (event: Event) => {
    // Astro would write it to the console.
    event.preventDefault()
    failure = (event as CustomEvent<{ error: unknown }>).detail.error
  }
  island.addEventListener('astro:hydration-error', fail)
  await (await loads.get(island)?.())?.()
  island.removeEventListener('astro:hydration-error', fail)
  if (failure) throw failure
}
