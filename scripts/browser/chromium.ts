import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { memoryFolder } from '../lib/memory-folder.ts'
import { buildFolder, root } from '../lib/paths.ts'
import { pinnedChromium } from './pinned-chromium.ts'
import { findProgram, installFromDebian, run } from './programs.ts'

// The headless shell comes first: the same engine, and tests take a quarter less time.
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

/** Playwright's own Chromium, if it is downloaded. */
const fromPlaywright = (): string | undefined => {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/**
 * The Chromium of the tests: CHROMIUM_PATH, else npm's, else the system's, else Playwright's.
 * @throws Error when CHROMIUM_PATH names no file
 */
const findChromium = (): string | undefined => {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH names no file: ${configured}`)
    return configured
  }
  const pinned = pinnedChromium()
  if (pinned) return pinned
  return (
    systemNames.map(findProgram).find(Boolean) ?? systemPaths.find(existsSync) ?? fromPlaywright()
  )
}

const installFromPlaywright = (): boolean =>
  run(process.execPath, [`${root}node_modules/playwright-core/cli.js`, 'install', 'chromium'])

/** The name and version that a Chromium prints. */
export const versionOf = (path: string): string =>
  spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'of an unknown version'

/** Finds a Chromium, or installs one and says so. @throws Error that says what to do if neither works */
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

/** The features that Playwright turns off, repeated because Chromium reads only the last `--disable-features`. */
const offByPlaywright =
  `AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,
LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,
OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch`.replaceAll('\n', '')

/** Launch options for a Chromium without background network traffic. @param more additional arguments */
export const launchOptions = (more: readonly string[] = []): LaunchOptions => ({
  executablePath: ensureChromium(),
  // Without a system language, Chromium reports a language that Intl refuses.
  env: { ...process.env, LC_ALL: 'en_US.UTF-8', FONTCONFIG_FILE: fontsFile('tinos', 'dejavu') },
  // Playwright moves shared memory to the disk, because a container may have almost none.
  ignoreDefaultArgs: memoryFolder() ? ['--disable-dev-shm-usage'] : [],
  args: [
    ...more,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // All pages of a context share a process, and Chromium starts none in advance: that saves a tenth of a page's work.
    '--renderer-process-limit=1',
    // Without a graphics card a separate GPU process only adds messages.
    '--in-process-gpu',
    // Uses the compiled form of a script that the process knows, instead of parsing it while it arrives.
    `--disable-features=${offByPlaywright},ScriptStreaming`,
  ],
})

/** Starts a Chromium; once more if it crashes at its start, as it does now and then where it reads fonts. @param more additional arguments */
export const launchChromium = async (more?: readonly string[]): Promise<Browser> => {
  const launch = () => chromium.launch(launchOptions(more))
  return launch().catch(launch).catch(launch)
}

const packages = {
  tinos: import.meta.resolve('@expo-google-fonts/tinos/package.json'),
  dejavu: import.meta.resolve('dejavu-fonts-ttf/package.json'),
}

/**
 * Gives Chromium no face of this machine but those of npm packages, so that it measures and draws alike on all: Tinos, which
 * is as wide as Times New Roman, and DejaVu, the sans of many Linux systems. Text appears in one of them until the blog's own
 * font is loaded. Only Linux reads this file; other systems have faces of their own.
 * @returns the path of the fontconfig file
 */
export const fontsFile = (...faces: readonly (keyof typeof packages)[]): string => {
  const path = `${buildFolder}fonts-${faces.join('-')}.conf`
  const next = `${path}-${process.pid}`
  const folders = faces.map((face) => dirname(fileURLToPath(packages[face])))
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(
    next,
    `<?xml version="1.0"?>
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('')}
  <cachedir>${path}-cache</cachedir>
</fontconfig>
`,
  )
  // Another browser may be reading it.
  renameSync(next, path)
  return path
}
