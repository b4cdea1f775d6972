import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { type LocalStack, startStack } from '../local/stack.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { fill } from './fill.ts'

/** An empty folder. It is removed at the end, because deleting thousands of files slows the next measurement. */
export const newFolder = (): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Builds the changed pages, and serves them from a restarted Worker. */
export const deploy = async (stack: LocalStack): Promise<void> => {
  await rebuildAndReport(stack.build)
  await stack.reload()
}

/** Runs work with a new blog of this many articles. */
export const withBlog = async <Result>(
  articles: number,
  work: (stack: LocalStack) => Promise<Result>,
): Promise<Result> => {
  const stack = await startStack(newFolder())
  try {
    await fill(stack.db, articles)
    return await work(stack)
  } finally {
    await stack.stop()
  }
}

/** The same with twelve articles, current files and a browser. */
export const withBrowser = <Result>(
  work: (stack: LocalStack, browser: Browser) => Promise<Result>,
): Promise<Result> =>
  withBlog(12, async (stack) => {
    await deploy(stack)
    const browser = await launchChromium()
    try {
      return await work(stack, browser)
    } finally {
      await browser.close()
    }
  })
