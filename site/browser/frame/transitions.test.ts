import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { follow, openPage } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog()

/** What moves by itself from the page before to this one, undefined where nothing does; and the name of the article's picture. */
const movedOn = async (hasMotion: boolean, from: string, of: string) => {
  const page = await openPage(blog.origin, { hasMotion })
  await page.context().addCookies([{ name: 'cookieBanner', value: '1', url: blog.origin }])
  await page.addInitScript(() => {
    addEventListener('pagereveal', async ({ viewTransition }) => {
      await viewTransition?.ready
      const moved = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      Object.assign(window, { moved: viewTransition ? moved : undefined, isRevealed: true })
    })
  })
  await page.goto(from)
  await follow(page.locator(of).getByRole('link').first())
  await page.waitForFunction(() => 'isRevealed' in window)
  const moved = await page.evaluate(() => (window as unknown as { moved?: string[] }).moved)
  const picture = page.locator('.lead > img')
  return [moved, await picture.evaluate((one) => getComputedStyle(one).viewTransitionName)]
}

test('the picture of a followed card becomes that of its article, from a list and from the next articles; with reduced motion nothing moves', async () => {
  const imageCdn = `${siteConfig.url}/pictures/imported.svg`
  let id = ''
  for (const n of [1, 2]) id = await publish(blog.author, { headingSave: `Coding ${n}`, imageCdn })
  await blog.rebuild()
  for (const [from, of] of [
    ['/blog', '.landing .card'],
    [`/blog/${id}`, '.related'],
  ] as const) {
    // The new page may be shown before its picture is there, which then joins no group.
    const left = expect.arrayContaining(['::view-transition-old(picture)'])
    expect([from, await movedOn(true, from, of)]).toEqual([from, [left, 'picture']])
    expect([from, await movedOn(false, from, of)]).toEqual([from, [undefined, expect.anything()]])
  }
})
