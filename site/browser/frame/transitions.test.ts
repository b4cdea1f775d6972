import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { follow, openPage, untilIdleScripts } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })

/** A page that notes what moves by itself from the page before it: undefined where nothing does. */
const openNoting = async (hasMotion: boolean): Promise<Page> => {
  const page = await openPage(blog.origin, { hasMotion, tolerates: /transition/i })
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      // A busy machine gives it up.
      await viewTransition?.ready.catch(() => {})
      const moved = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      Object.assign(window, { moved: viewTransition ? moved : undefined, isRevealed: true })
    })
  })
  return page
}

/** What moves when a link is followed, and the name of the article's picture. */
const movedOn = async (page: Page, from: string, of: string) => {
  await page.goto(from)
  await follow(page.locator(of).getByRole('link').first())
  await page.waitForFunction(() => 'isRevealed' in window)
  const moved = await page.evaluate(() => (window as unknown as { moved?: string[] }).moved)
  const picture = page.locator('.lead > img')
  return [moved, await picture.evaluate((one) => getComputedStyle(one).viewTransitionName)]
}

test('the picture of a followed card becomes that of its article; with reduced motion nothing moves', async () => {
  const imageCdn = `${siteConfig.url}/samples/the-measure-of-a-line-in-css.svg`
  let id = ''
  for (const n of [1, 2]) id = await publish(blog.author, { headingSave: `Coding ${n}`, imageCdn })
  const [moving, still] = [await openNoting(true), await openNoting(false)]
  for (const [from, of] of [
    ['/blog/page/coding', 'main .card'],
    [`/blog/${id}`, '.related'],
  ] as const) {
    // The new page may be shown before its picture is there, which then joins no group.
    const left = expect.arrayContaining(['::view-transition-old(picture)'])
    await expect.poll(() => movedOn(moving, from, of)).toEqual([left, 'picture'])
    expect([from, await movedOn(still, from, of)]).toEqual([from, [undefined, expect.anything()]])
  }
})

test('what the transition does not suit is not complained of: a feed, and a reader who goes elsewhere meanwhile', async () => {
  const page = await openPage(blog.origin, { hasMotion: true })
  const go = async (...paths: readonly string[]) => {
    await page.goto('/blog/page/coding')
    await untilIdleScripts(page)
    await page.evaluate(async (to) => {
      for (const one of to) {
        location.assign(one)
        await new Promise(requestAnimationFrame)
      }
    }, paths)
    await page.waitForURL(`**${paths.at(-1)}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await go('/feed.json')
  const card = await page
    .goto('/blog/page/coding')
    .then(() => page.locator('main .card a').first().getAttribute('href'))
  await go(card ?? '', '/about')
})
