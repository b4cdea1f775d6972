import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { root } from '../lib/paths.ts'
import { fontsFile } from './fonts.ts'
import { pinnedChromium } from './pinned-chromium.ts'
import { installFromDebian, onPath, run } from './programs.ts'

// The headless shell comes first: the same engine, and tests take three quarters of the time.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const systemPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Playwright's own Chromium, when it was downloaded. */
const fromPlaywright = (): string | undefined => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * The Chromium of the tests: CHROMIUM_PATH, else npm's, else the system's, else Playwright's.
 * @throws Error when CHROMIUM_PATH names no file
 */
const findChromium = (): string | undefined => {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`)
    return given
  }
  const own = pinnedChromium()
  if (own) return own
  return systemNames.map(onPath).find(Boolean) ?? systemPaths.find(existsSync) ?? fromPlaywright()
}

const installFromPlaywright = (): boolean =>
  run(process.execPath, [`${root}node_modules/playwright-core/cli.js`, 'install', 'chromium'])

/** Which Chromium a program is, as it says itself. */
export const versionOf = (path: string): string =>
  spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'of an unknown version'

/** Finds a Chromium, or installs one with a message. @throws Error that says what to do when none can be had */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  console.log('The browser tests need a Chromium, and there is none here. Installing one:')
  if (installFromPlaywright() || installFromDebian('chromium-headless-shell', 'chromium')) {
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.',
  )
}

/** Playwright has Chromium share memory as files on the disk, as a container may have next to none of it. */
const isSharedMemoryLarge = (): boolean => {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 512 * 1024 * 1024
}

/** What Playwright turns off: Chromium heeds only the last list that it is given. */
const offByPlaywright =
  `AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,
LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,
OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch`.replaceAll('\n', '')

/** How a Chromium without background network traffic starts. @param more arguments besides those of every Chromium here */
export const launchOptions = (more: readonly string[] = []): LaunchOptions => ({
  executablePath: ensureChromium(),
  // Without a system language, Chromium reports a language that Intl refuses.
  env: { ...process.env, LC_ALL: 'en_US.UTF-8', FONTCONFIG_FILE: fontsFile() },
  ignoreDefaultArgs: isSharedMemoryLarge() ? ['--disable-dev-shm-usage'] : [],
  args: [
    ...more,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // One process for the pages of a context, and none started ahead: a tenth less work for each page.
    '--renderer-process-limit=1',
    // Nothing is drawn by a graphics card: a process of its own would only be talked to.
    '--in-process-gpu',
    // A script that the process has compiled before is not parsed again on its way in.
    `--disable-features=${offByPlaywright},ScriptStreaming`,
  ],
})

/** Starts a Chromium. @param more arguments besides those of every Chromium here */
export const launchChromium = (more?: readonly string[]): Promise<Browser> =>
  chromium.launch(launchOptions(more))
