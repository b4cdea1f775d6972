import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../lib/paths.ts'
import { htmlFindings } from './valid-html.ts'

/** `axe.source` without its comments, because every checked page compiles it. */
const source = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8')

/** The themes, each with the rules to check: the dark theme only has other colours. */
export const themes: readonly (readonly ['light' | 'dark', string[] | undefined])[] = [
  ['light', undefined],
  ['dark', ['color-contrast']],
]

/**
 * The findings of axe for the present page, and the errors in its HTML; one line for each place.
 * @param rules the rules of axe to check; by default all
 */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => [
  ...(await runAxe(page, rules)),
  ...(rules ? [] : htmlFindings(await page.content())),
]

const runAxe = async (page: Page, rules?: string[]): Promise<string[]> => {
  // A page that already has it does not load its half megabyte again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // An element that fades in has no contrast yet. Loaders and scroll animations never end.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({
      // Without the passed checks, which are most of the work.
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  }, rules)
}
