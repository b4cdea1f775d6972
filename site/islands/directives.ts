/** How an island gets its code: `load` brings it, and what that gives makes the island live. */
type Directive = (load: () => Promise<() => Promise<void>>) => Promise<void>

/** For what no server renders: the dashboard. */
const only: Directive = async (load) => (await load())()

// Astro's element reads them when it is defined, which is when its module runs.
Object.assign(self, { Astro: { only } })
