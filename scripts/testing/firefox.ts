import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, onTestFinished } from 'vitest'
import { installFromDebian, onPath } from '../browser/programs.ts'
import { buildFolder } from '../lib/paths.ts'

/** What journeys use of a page of Puppeteer. */
export interface FirefoxPage {
  readonly keyboard: {
    type(text: string): Promise<void>
    press(key: string): Promise<void>
  }
  readonly url: () => string
  goto(url: string): Promise<{ status(): number } | null>
  waitForSelector(selector: string, options?: { visible: boolean }): Promise<unknown>
  waitForFunction(
    condition: (...given: never[]) => unknown,
    options: object,
    ...given: unknown[]
  ): Promise<unknown>
  click(selector: string): Promise<void>
  evaluate<Result, Given extends unknown[]>(
    act: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>
  on(event: string, listener: (what: { type(): string; text(): string }) => void): unknown
}

interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<FirefoxPage>; close(): Promise<void> }>
}

/** The release of Puppeteer that is fetched: Playwright drives a Firefox of its own alone. */
const release = 'puppeteer-core@25.16.0'
const folder = `${buildFolder}${release}`

const puppeteer = async (): Promise<Puppeteer> => {
  if (!existsSync(`${folder}/node_modules/puppeteer-core`)) {
    mkdirSync(folder, { recursive: true })
    const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', release]
    execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return import(createRequire(`${folder}/`).resolve('puppeteer-core'))
}

/** FIREFOX_PATH, else the system's, else Debian's. @throws Error when none can be had */
const findFirefox = (): string => {
  const find = () => process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')
  const found = find() ?? (installFromDebian('firefox-esr') ? find() : undefined)
  if (!found) throw new Error('Install a Firefox and set FIREFOX_PATH to its program.')
  return found
}

/** A page in a new Firefox, over WebDriver BiDi. Its test fails when a script of the page throws or complains. */
export const openFirefox = async (): Promise<FirefoxPage> => {
  const { launch } = await puppeteer()
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    defaultViewport: { width: 1280, height: 900 },
  })
  const complaints: string[] = []
  onTestFinished(async () => {
    await browser.close()
    expect(complaints).toEqual([])
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warn', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return page
}
