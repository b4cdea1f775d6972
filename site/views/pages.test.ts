import { beforeAll, expect, test } from 'vitest'
import { publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../scripts/testing/blog.ts'
import { follow, openPage } from '../../scripts/testing/browser.ts'
import { siteConfig } from '../../shared/site.config.ts'

const picture = `${siteConfig.url}/logo-light.svg`
const blog: Blog = await sharedBlog({ isBuilt: true })

beforeAll(async () => {
  for (let n = 1; n <= 7; n += 1) {
    const fields = { headingSave: `Software ${n}`, dateSave: `2026-04-0${n}`, imageCdn: picture }
    await publish(blog.author, fields)
  }
})

test('a reader goes from home to the blog, an article and the next one, and from a page that is missing to home', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/')
  await follow(page.getByRole('link', { name: 'Blog', exact: true }).last())
  await follow(page.getByRole('link', { name: 'Software 7' }))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Software 7')
  expect(await page.getByRole('heading', { name: 'Next Articles' }).count()).toBe(1)
  await follow(page.getByRole('link', { name: 'Software 6' }))
  expect(await page.title()).toBe(`Software 6 · ${siteConfig.title}`)
  const response = await page.goto('/nothing-found')
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('WebPage not found!')
  await follow(page.getByRole('link', { name: /homepage/ }))
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a category leads from its newest three through all others, three a page; all articles stand by year', async () => {
  const page = await openPage(blog.origin)
  await page.goto('/blog/page/coding')
  const cards = () => page.locator('.card h2').allTextContents()
  const path = () => new URL(page.url()).pathname
  const says = (text: string) => page.getByText(text, { exact: true }).waitFor()
  expect(await cards()).toEqual(['Software 7', 'Software 6', 'Software 5'])
  await says('Articles 1–3 of 7')
  expect(await page.getByRole('link', { name: /Newer/ }).count()).toBe(0)
  await follow(page.getByRole('link', { name: /Older/ }))
  expect([path(), await cards()]).toEqual([
    '/blog/page/coding/2',
    ['Software 4', 'Software 3', 'Software 2'],
  ])
  await says('Articles 4–6 of 7')
  await follow(page.getByRole('link', { name: /Older/ }))
  expect([path(), await cards()]).toEqual(['/blog/page/coding/3', ['Software 1']])
  await says('Article 7 of 7')
  expect(await page.getByRole('link', { name: /Older/ }).count()).toBe(0)
  await follow(page.getByRole('link', { name: /Newer/ }))
  await follow(page.getByRole('link', { name: /Newer/ }))
  expect(path()).toBe('/blog/page/coding')
  await page.goto('/blog/page/health')
  expect(await page.locator('.card').count()).toBe(2)
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)

  await page.goto('/blog/page/articles')
  const titles = await page.locator('ol.titles > li > a').allTextContents()
  expect(titles.slice(0, 2)).toEqual(['Software 7', 'Software 6'])
  expect(titles).toHaveLength(9)
  const years = await page.locator('.titles-year').evaluateAll((all) =>
    all.map((one) => ({
      year: one.querySelector('h2')?.textContent ?? '',
      days: [...one.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(0, 4)),
      start: one.querySelector('ol')?.start,
    })),
  )
  expect(years.map(({ year }) => year)).toEqual(
    years
      .map(({ year }) => year)
      .sort()
      .reverse(),
  )
  let number = 1
  for (const { year, days, start } of years) {
    expect([start, new Set(days)]).toEqual([number, new Set([year])])
    number += days.length
  }
  expect(number).toBe(10)
  const edges = await page
    .locator('h1, .titles-year h2')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(edges).size).toBe(1)
})
