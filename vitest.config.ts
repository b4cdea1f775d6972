import { execFile } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { fontsFile, launchOptions } from './scripts/browser/chromium.ts'
import { pinnedChromium } from './scripts/browser/pinned-chromium.ts'
import { htmlFindings } from './scripts/testing/valid-html.ts'
import { guardHeaders } from './shared/headers.ts'

const isDeep = process.env.DEEP === '1'
const suffix = isDeep ? 'deep' : 'test'

/** What needs nothing but its own module: no setup, no Worker, no browser. */
const units = [`shared/**/*.${suffix}.ts`, `{scripts,shared,site,worker}/**/*.unit.${suffix}.ts`]

/** Where the others stand; the long suites of `shared/` are run against the Worker. */
const folders = {
  worker: isDeep ? '{worker,shared}' : 'worker',
  commands: 'scripts',
  journey: 'site',
}

const test = {
  // What is waited for comes late on a busy machine.
  testTimeout: isDeep ? 900_000 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000 } },
  // Files share no state, and loading wrangler and Miniflare for each costs half a second.
  isolate: false,
  sequence: { concurrent: false },
}

/** A project's name, also in the environment of its workers: `npm test` says what each project takes. */
const named = (name: string) => ({
  name,
  env: { TEST_PROJECT: name },
  provide: { seed: isDeep || process.env.ALL === '1' ? undefined : 1 },
  setupFiles: ['scripts/testing/seed.ts'],
})

/** Bytes that this machine, or container, has. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Bytes of the test runner, and of a worker with its Workers, its commands and its Chromium; as measured, at most. */
const [bytesOfRunner, bytesOfWorker] = [2 ** 30, 2.25 * 2 ** 30]

/** One for each core, as far as there is memory for it. `VITEST_MAX_WORKERS` sets another number. */
const maxWorkers = Math.max(
  1,
  Math.min(availableParallelism(), Math.floor((memory - bytesOfRunner) / bytesOfWorker)),
)
const isMemoryShort = memory < bytesOfRunner + (maxWorkers + 1) * bytesOfWorker

const chromium = launchOptions(['--js-flags=--no-opt,--no-maglev'])

/** Its environment: in pictures a letter that our faces lack has no other. */
const viewed = { ...chromium.env, ...named('view').env, FONTCONFIG_FILE: fontsFile('tinos') }

/** A component in a real browser, with answers in place of the Worker. */
const view = {
  // The dashboard's own headers; besides, only the inline scripts of the test runner are allowed.
  html: { cspNonce: 'view' },
  publicDir: 'site/public',
  server: { headers: Object.fromEntries(guardHeaders('dashboard', ['nonce-view'], false)) },
  // As `astro.config.mjs` has them for the pages.
  resolve: {
    alias: {
      linkifyjs: fileURLToPath(
        new URL('./site/dashboard/editor/document/bare-links.ts', import.meta.url),
      ),
    },
  },
  optimizeDeps: {
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['vitest-browser-react', 'zod', 'zod/mini', 'nanoid', 'axe-core', 'fast-check'],
    ],
  },
  test: {
    ...test,
    ...named('view'),
    // A hosts file may lack `localhost`.
    api: { host: '127.0.0.1' },
    // Beside the others, because both wait half of their time; its pages are as many workers.
    sequence: { ...test.sequence, groupOrder: Number(isMemoryShort) },
    include: ['site/**/*.view.test.{ts,tsx}'],
    setupFiles: ['scripts/testing/seed.ts', 'site/testing/browser.ts'],
    provide: { ...named('view').provide, isPinned: chromium.executablePath === pinnedChromium() },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: {
        htmlFindings: (_context, html: string) => htmlFindings(html),
        clickAt: ({ page }, x: number, y: number) => page.mouse.click(x, y),
        movePointerAway: ({ page }) => page.mouse.move(-1, -1),
        // In a process of its own: beside the setup of the other projects Miniflare does not start here.
        demoPages: async (_context, paths: readonly string[]) => {
          const script = fileURLToPath(new URL('./scripts/testing/demo-pages.ts', import.meta.url))
          const options = { maxBuffer: 2 ** 26 }
          const { stdout } = await promisify(execFile)(
            process.execPath,
            [script, ...paths],
            options,
          )
          return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[]
        },
      },
      expect: {
        toMatchScreenshot: {
          // A gap that is wrong by a pixel moves more.
          comparatorOptions: { allowedMismatchedPixels: 20 },
          resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
            `${root}/${testFileDirectory}/looks/${arg}${ext}`,
          resolveDiffPath: ({ root, arg, ext }) => `${root}/.build/looks/${arg}${ext}`,
        },
      },
      locators: { exact: false },
      provider: playwright({
        actionTimeout: 90_000,
        launchOptions: { ...chromium, env: { ...viewed, TZ: 'UTC' } },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectConfiguration

export default defineConfig({
  test: {
    tags: [
      {
        name: 'walk',
        description:
          'the same sentence again at every width, in every theme, for every island, or one more way to fail',
      },
    ],
    attachmentsDir: '.build/attachments',
    maxWorkers,
    projects: [
      ...(isDeep ? [] : [{ test: { ...test, ...named('unit'), include: units } }, view]),
      ...Object.entries(folders).map(([name, folder]) => ({
        test: {
          ...test,
          ...named(name),
          include: [`${folder}/**/*.${suffix}.ts`],
          exclude: [...units.slice(1), '**/*.view.test.ts'],
          globalSetup: ['scripts/testing/setup.ts'],
        },
      })),
    ],
  },
})
