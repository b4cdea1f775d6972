import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { sidewaysWidths } from '../../scripts/testing/layout.ts'
import { sizeOfTitle } from './title-size.ts'

const blog = await sharedBlog({ isBuilt: true })

test('a title of any length fits the homepage at every width', { tags: 'walk' }, async () => {
  const page = await openPage(blog.origin)
  await page.goto('/')
  const titles = [
    'Stillpress',
    'Nine Lives',
    'WWW MAMMOTH',
    'Overreacted',
    'A walk',
    'i',
    '静かな印刷所',
    'ЩУКА ШУМИТ',
    '📚📚📚📚',
    'The Long Title of a Small Blog',
    'Donaudampfschifffahrtsgesellschaftskapitän und seine Mütze',
  ]
  for (const title of titles) {
    await page.locator('h1').evaluate(
      (heading, [text, size]) => {
        heading.textContent = text
        heading.setAttribute('class', `brand ${size}`)
        heading.setAttribute('data-title', text)
      },
      [title, sizeOfTitle(title)] as const,
    )
    expect([title, await sidewaysWidths(page)]).toEqual([title, []])
  }
})
