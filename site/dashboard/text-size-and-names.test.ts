import { expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openDashboard } from '../../scripts/testing/dashboard-page.ts'
import { button, field, openEditor, paths, setHtml } from '../../scripts/testing/editor-page.ts'
import { doubleText } from '../../scripts/testing/layout.ts'

const blog = await sharedBlog({ isBuilt: true })

test('with doubled text no screen scrolls sideways, and at 390 pixels half of the page stays the text’s', {
  tags: 'walk',
}, async () => {
  const page = await openDashboard(blog)
  await doubleText(page)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['', '/write', '/articles', '/opinions', '/statistics', '/media']) {
      await page.goto(`/dashboard${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      const found = await page.evaluate(() => {
        const root = document.documentElement
        return [getComputedStyle(root).fontSize, root.scrollWidth]
      })
      expect([path, ...found]).toEqual([path, '32px', width])
    }
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await openEditor(page, paths.write)
  await setHtml(page, '<p>Some words of it</p>'.repeat(40))
  await button(page, 'Write').click()
  await field(page, 'article').locator('p').nth(20).click()
  const room = await page.evaluate(() => {
    const boxOf = (name: string) => document.querySelector(name)?.getBoundingClientRect()
    return (boxOf('.editor-buttons')?.top ?? 0) - (boxOf('.editor-toolbar')?.bottom ?? 0)
  })
  expect(room).toBeGreaterThan(450)
})

test('everything that is pressed or typed into has a name, in the editor and beside it', async () => {
  const page = await openDashboard(blog)
  for (const path of ['', '/write', '/articles', '/statistics', '/media', '/mail', '/author']) {
    await page.goto(`/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    const tree = await page.locator('body').ariaSnapshot()
    const roles = /^\s*- (button|link|textbox|combobox|checkbox|switch|option|dialog|toolbar)/
    expect(tree.split('\n').filter((line) => roles.test(line)).length).toBeGreaterThan(5)
    const unnamed = tree.split('\n').filter((line) => roles.test(line) && !/ "[^"]+"/.test(line))
    expect([path, ...unnamed]).toEqual([path])
  }
})
