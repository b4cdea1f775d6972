import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { root } from '../lib/paths.ts'
import { htmlFindings } from './valid-html.ts'

/** The same as `axe.source` without its comments: every page that is asked has to compile it. */
const source = readFileSync(`${root}node_modules/axe-core/axe.min.js`, 'utf8')

/** The themes, with the rules that are asked in each: the dark one is nothing but other colours. */
export const themes: readonly (readonly ['light' | 'dark', string[] | undefined])[] = [
  ['light', undefined],
  ['dark', ['color-contrast']],
]

/**
 * What axe finds wrong with a page as it stands, and what is not valid in its HTML; one line for each place.
 * @param rules only these of axe; all by default
 */
export const axeFindings = async (page: Page, rules?: string[]): Promise<string[]> => [
  ...(await runAxe(page, rules)),
  ...(rules ? [] : htmlFindings(await page.content())),
]

const runAxe = async (page: Page, rules?: string[]): Promise<string[]> => {
  // A page that has it already is asked again without its half megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // What is still fading in has no contrast yet. A loader never ends, nor does what follows the scrolling.
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
      // What passes is not written down, which is most of the work.
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  }, rules)
}
