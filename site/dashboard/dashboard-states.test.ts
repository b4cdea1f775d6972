import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { article, publish } from '../../scripts/testing/articles.ts'
import { type Blog, sharedBlog } from '../../scripts/testing/blog.ts'
import { remove } from '../../scripts/testing/changes.ts'
import { dialog, menu, openDashboard, title } from '../../scripts/testing/dashboard-page.ts'
import { axeInBothThemes } from '../../scripts/testing/editor-page.ts'
import { png } from '../../scripts/testing/pictures.ts'
import {
  insertOpinion,
  insertOpinions,
  insertPing,
  insertPings,
  insertSubscribers,
  insertViews,
} from '../../scripts/testing/sent-rows.ts'
import { createDraft } from '../../shared/drafts/contract.ts'
import { uploadPicture } from '../../shared/pictures/contract.ts'

const blog: Blog = await sharedBlog({ isBuilt: true })
const { author, db } = blog

/** A blog in which every screen has something to show. */
const fill = async (): Promise<void> => {
  const imageCdn = `${blog.origin}/logo-light.svg`
  for (const headingSave of ['Bread at home', 'Walking to work', 'What HTML is for']) {
    await publish(author, { headingSave, imageCdn })
  }
  for (const headingSave of ['Thrown away', 'Thrown away, too']) {
    await remove(blog, await publish(author, { headingSave, imageCdn }), headingSave)
  }
  for (const headingSave of ['A sketch', 'For May']) {
    expectData(await author.call(createDraft, { body: article({ headingSave, imageCdn }) }))
  }
  await db
    .prepare("UPDATE drafts SET publish_at = '2100-05-01T08:00:00.000Z' WHERE heading = 'For May'")
    .run()
  const text = 'Bread at home: I agree.\n\nAll of it.'
  await insertOpinion(blog, { name: 'Ada', country: 'Norway', text })
  await insertOpinions(blog, 12)
  await insertPing(blog, { name: 'Grace', country: 'Chile', text: 'Hello', email: 'g@example.com' })
  await insertPings(blog, 12)
  await insertSubscribers(blog, 30)
  await insertViews(blog, [7, 6, 5, 4, 3, 2, 1, 12, 40, 3, 9])
  for (const width of [300, 640]) {
    expectData(await author.call(uploadPicture, { bytes: png({ width, height: 200 }) }))
  }
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const filter = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(option)

/** The titles that the menu says otherwise. */
const titles: Record<string, string> = { 'A-Opinions': 'Opinions' }

/** The states of each screen, each brought about from the one before. */
const screens: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  Overview: {
    filled: (page) => page.getByText('Reader 12').first().waitFor(),
    palette: async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page).getByRole('option').first().waitFor()
    },
    'palette without a find': async (page) => {
      await page.keyboard.type('zzzz')
      await expect.poll(() => dialog(page).getByRole('option').count()).toBe(0)
    },
  },
  Articles: {
    filled: (page) => rows(page).getByText('Walking to work').waitFor(),
    'menu of a row': (page) => page.getByRole('main').locator('.row-menu').first().click(),
    filtered: async (page) => {
      await page.keyboard.press('Escape')
      await filter(page, 'Category', 'Coding')
    },
    'nothing found': async (page) => {
      await page.getByLabel('Search titles').fill('zzz')
      await page.getByText(/No title/).waitFor()
    },
    bin: async (page) => {
      await page.getByLabel('Search titles').fill('')
      await filter(page, 'Category', 'All')
      await filter(page, 'State', 'Bin')
      await rows(page).getByText('Thrown away, too').waitFor()
    },
    'deleting for good': async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  Draft: {
    filled: (page) => rows(page).getByText('A sketch').waitFor(),
    deleting: async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  'A-Opinions': {
    filled: (page) => rows(page).getByText('Ada').waitFor(),
    opened: (page) => rows(page).first().locator('summary, [aria-expanded]').first().click(),
    selected: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('checkbox').nth(2).check()
    },
    'deleting several': async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  Ping: { filled: (page) => rows(page).getByText('Grace').waitFor() },
  Subscribers: { filled: (page) => rows(page).first().waitFor() },
  Mail: { filled: async () => {} },
  Statistics: {
    filled: (page) => page.getByRole('heading', { name: 'Daily views' }).waitFor(),
  },
  Cursor: { filled: (page) => page.getByRole('switch').first().waitFor() },
  Passwords: { locked: (page) => page.getByRole('main').getByRole('textbox').first().waitFor() },
  Author: { filled: (page) => page.getByRole('main').getByRole('listitem').first().waitFor() },
  Media: {
    filled: (page) => page.locator('.media-card').first().waitFor(),
    deleting: async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  Redirects: { empty: async () => {} },
  Privacy: { form: async () => {} },
  'Past search': { graphic: async () => {} },
}

test('axe finds nothing in any state of any screen, light or dark', { tags: 'walk' }, async () => {
  await fill()
  const page = await openDashboard(blog)
  const found: Record<string, string[]> = {}
  for (const [screen, states] of Object.entries(screens)) {
    if (screen !== 'Overview') {
      await menu(page)
        .getByRole('link', { name: new RegExp(`^${screen}`) })
        .click()
      await expect.poll(() => title(page).textContent()).toBe(titles[screen] ?? screen)
    }
    for (const [state, bringAbout] of Object.entries(states)) {
      await bringAbout(page)
      const findings = await axeInBothThemes(page)
      if (findings.length > 0) found[`${screen}: ${state}`] = findings
    }
    if (await dialog(page).count()) await page.keyboard.press('Escape')
  }
  expect(found).toEqual({})
})
