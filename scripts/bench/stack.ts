import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Browser } from 'playwright-core'
import { readHealth } from '../../shared/health/contract.ts'
import { launchChromium } from '../browser/chromium.ts'
import { type Client, signInAs } from '../lib/client.ts'
import { owner, storeOwner } from '../local/owner.ts'
import { type LocalStack, type StackOptions, startStack } from '../local/stack.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { fill } from './fill.ts'

/** An empty folder. It is removed at the end, because deleting thousands of files slows the next measurement. */
export const newFolder = (): string => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-bench-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A blog of the bench, with its author. */
export interface BenchStack extends LocalStack {
  readonly author: Client
}

/** Starts an empty blog, and signs its author in. */
export const startBench = async (options: StackOptions = {}): Promise<BenchStack> => {
  const stack = await startStack(newFolder(), options)
  // The first call that needs the database migrates it.
  await stack.anyone.call(readHealth)
  await storeOwner(stack.db)
  return Object.assign(stack, { author: await signInAs(stack.origin, owner) })
}

/** Builds the changed pages, and serves them from a restarted Worker. */
export const deploy = async (stack: LocalStack): Promise<void> => {
  await rebuildAndReport(stack.build)
  await stack.reload()
}

/** Runs work with a new blog of this many articles. */
export const withBlog = async <Result>(
  articles: number,
  work: (stack: BenchStack) => Promise<Result>,
): Promise<Result> => {
  const stack = await startBench()
  try {
    await fill(stack.db, articles)
    return await work(stack)
  } finally {
    await stack.stop()
  }
}

/** The same with twelve articles, current files and a browser. */
export const withBrowser = <Result>(
  work: (stack: BenchStack, browser: Browser) => Promise<Result>,
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
