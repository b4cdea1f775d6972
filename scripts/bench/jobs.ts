import type { Report } from './report.ts'

/** How a job is to be run. */
interface JobOptions {
  readonly isQuick: boolean
  readonly isProfiled: boolean
}

interface Job {
  readonly name: string
  readonly what: string
  run(options: JobOptions): Promise<readonly Report[]>
}

/** The benchmarks, in the order of the full report; each is loaded when it runs. */
export const jobs: readonly Job[] = [
  {
    name: 'publish',
    what: 'from sending a change to having read the page that shows it',
    run: async ({ isQuick }) => {
      const { benchPublish } = await import('./publish.ts')
      return [await benchPublish(isQuick ? { articles: 100, warmUps: 1, times: 4 } : {})]
    },
  },
  {
    name: 'dev',
    what: 'the same under npm run dev, whose hook renders what was published',
    run: async () => {
      const { benchDev } = await import('./dev.ts')
      return [await benchDev()]
    },
  },
  {
    name: 'import',
    what: 'importing a folder of Markdown files into npm run dev',
    run: async ({ isQuick }) => {
      const { benchImport } = await import('./import.ts')
      return [await benchImport(isQuick ? { articles: 50 } : {})]
    },
  },
  {
    name: 'reads',
    what: 'pages and calls a second, their latency, the memory that it takes',
    run: async ({ isQuick }) => {
      const { benchReads } = await import('./reads.ts')
      return benchReads(isQuick ? { seconds: 0.4 } : {})
    },
  },
  {
    name: 'search',
    what: 'searching in the texts of 5,000 articles',
    run: async ({ isQuick }) => {
      const { benchSearch } = await import('./search.ts')
      return [await benchSearch(isQuick ? { articles: 100, times: 3 } : {})]
    },
  },
  {
    name: 'weight',
    what: 'what a reader’s browser fetches',
    run: async () => {
      const { benchWeight } = await import('./weight.ts')
      return benchWeight()
    },
  },
  {
    name: 'typing',
    what: 'from a key to the letter on the screen, in a short and a long draft',
    run: async () => {
      const { benchTyping } = await import('./typing.ts')
      return [await benchTyping()]
    },
  },
  {
    name: 'text',
    what: 'the processor’s time for a page, and for what is made of its text once',
    run: async ({ isQuick }) => {
      const { benchText } = await import('./text.ts')
      return [await benchText(isQuick ? { times: 5 } : {})]
    },
  },
  {
    name: 'build',
    what: 'compiling, rendering everything, rendering what one new article changes',
    run: async ({ isQuick, isProfiled }) => {
      const { benchBuild } = await import('./build.ts')
      return [await benchBuild({ isProfiled, ...(isQuick ? { sizes: [100], times: 1 } : {}) })]
    },
  },
  {
    name: 'peers',
    what: 'the same articles with Hugo and Eleventy, where they can be installed',
    run: async ({ isQuick }) => {
      const { benchPeers } = await import('./peers.ts')
      return [await benchPeers(isQuick ? { counts: [100], times: 1 } : {})]
    },
  },
  {
    name: 'install',
    what: 'npm ci in an empty folder, the size of the Worker',
    run: async () => {
      const { benchInstall } = await import('./install.ts')
      return [await benchInstall()]
    },
  },
]
