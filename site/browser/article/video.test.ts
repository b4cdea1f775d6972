import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publish } from '../../../scripts/testing/articles.ts'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { openPage } from '../../../scripts/testing/browser.ts'
import { siteConfig } from '../../../shared/site.config.ts'

const blog = await sharedBlog({ isBuilt: true })
const picture = `<img src="${siteConfig.url}/social.png" alt="A song" width="1200" height="630">`
const imageCdn = `${siteConfig.url}/logo-light.svg`
const youTube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const html = [
  '<p>Words.</p>'.repeat(3),
  `<figure><a href="${youTube}">${picture}</a><figcaption>A song · YouTube · 3:33</figcaption></figure>`,
  `<p><a href="https://vimeo.com/76979871">${picture}</a></p>`,
].join('')
const path = `/blog/${await publish(blog.author, { headingSave: 'Songs', html, imageCdn })}`

/** Only the two stand-ins are asked: a page fails its test by any other request. */
const players = /^asked https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//
/** Stands in for the hosts of videos. @returns what they were asked, and whence */
const standIn = async (page: Page) => {
  const asked: [url: string, referrer: string | undefined][] = []
  await page.route(/youtube|vimeo/, async (route) => {
    asked.push([route.request().url(), (await route.request().allHeaders()).referer])
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Player</title><p>Plays</p><script>document.cookie = "a=1"; fetch("data:,a")</script>',
    })
  })
  return asked
}

test('a press on the button that names the host puts its player in the place of the still; before it nobody is asked', async () => {
  for (const options of [{}, { width: 390, isPhone: true }]) {
    const page = await openPage(blog.origin, { tolerates: players, ...options })
    const asked = await standIn(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Play from www.youtube-nocookie.com: A song' })
    await button.scrollIntoViewIfNeeded()
    const still = await page.locator('.prose img').first().boundingBox()
    expect(await button.boundingBox()).toEqual(still)
    expect([asked, await page.locator('iframe').count()]).toEqual([[], 0])
    expect(await axeFindings(page)).toEqual([])
    if (options.isPhone) await button.tap()
    else {
      await button.focus()
      await page.keyboard.press('Enter')
    }
    await page.frameLocator('iframe').getByText('Plays').waitFor()
    const frame = page.locator('iframe')
    expect(await frame.boundingBox()).toEqual(still)
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await frame.getAttribute('title')).toBe('A song')
    expect(await frame.getAttribute('sandbox')).not.toMatch(/top-navigation|forms|modals/)
    expect(asked).toEqual([
      ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1', `${blog.origin}/`],
    ])
    await page.getByRole('button', { name: /^Play from player\.vimeo\.com/ }).click()
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[1]?.[0]).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1')
    // On paper it is the picture.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('iframe:visible, .play:visible').count()).toBe(0)
    expect(await page.locator('.prose img').first().isVisible()).toBe(true)
  }
})

test('without script, and in feeds, a video is a link with its still; a page without one loads no player’s script', async () => {
  const page = await openPage(blog.origin, { withoutScript: true })
  await page.goto(path)
  const link = page.getByRole('link', { name: 'A song' }).first()
  expect(await link.getAttribute('href')).toBe(youTube)
  expect(await page.locator('.play').count()).toBe(0)
  const feed = await blog.text('/feed.xml')
  expect(feed).toContain(`<a href="${youTube}"`)
  expect(feed).not.toContain('data-player')
  const card = `<p><a href="${youTube}">A song</a></p>`
  const other = await publish(blog.author, { headingSave: 'Words', html: card, imageCdn })
  const plain = await openPage(blog.origin)
  const scripts: string[] = []
  plain.on('request', (request) => scripts.push(request.url()))
  await plain.goto(`/blog/${other}`, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /\/video\./.test(url))).toEqual([])
  await plain.goto(path, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /\/video\./.test(url)).length).toBe(1)
})
