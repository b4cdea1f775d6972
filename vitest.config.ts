import { defineConfig } from 'vitest/config'

const isDeep = process.env.DEEP === '1'
const suffix = isDeep ? 'deep' : 'test'

/** What needs nothing but its own module: no setup, no Worker, no browser. */
const units = [`shared/**/*.${suffix}.ts`, `*/**/*.unit.${suffix}.ts`]

/** Where the others stand; the long suites of `shared/` are run against the Worker. */
const folders = {
  worker: isDeep ? '{worker,shared}' : 'worker',
  commands: 'scripts',
  browser: 'site',
}

const test = {
  testTimeout: isDeep ? 900_000 : 120_000,
  hookTimeout: 120_000,
  // What is waited for comes late on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // Files share no state, and loading wrangler and Miniflare for each costs half a second.
  isolate: false,
  sequence: { concurrent: false },
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'walk',
        description:
          'the same sentence again at every width, in every theme, for every island, or one more way to fail',
      },
    ],
    // Two cores; each thread has Workers and a Chromium beside it.
    maxWorkers: 2,
    projects: [
      ...(isDeep ? [] : [{ test: { ...test, name: 'unit', include: units } }]),
      ...Object.entries(folders).map(([name, folder]) => ({
        test: {
          ...test,
          name,
          include: [`${folder}/**/*.${suffix}.ts`],
          exclude: units.slice(1),
          globalSetup: ['scripts/testing/setup.ts'],
        },
      })),
    ],
  },
})
