import { defineConfig } from 'vitest/config'

const isDeep = process.env.DEEP === '1'

export default defineConfig({
  test: {
    include: [`{shared,worker,site,scripts}/**/*.${isDeep ? 'deep' : 'test'}.ts`],
    globalSetup: ['scripts/testing/setup.ts'],
    testTimeout: isDeep ? 900_000 : 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Two cores; each file has a Worker of its own beside its thread.
    maxWorkers: 2,
    // Files share no state, and loading wrangler and Miniflare for each costs half a second.
    isolate: false,
    sequence: { concurrent: false },
  },
})
