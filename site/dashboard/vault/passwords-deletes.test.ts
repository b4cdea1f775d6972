import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  dialog,
  loseAnswer,
  menu,
  onCall,
} from '../../../scripts/testing/dashboard-page.ts'
import {
  act,
  count,
  focused,
  keysOf,
  names,
  openRevealed,
  reveal,
  storedNames,
} from '../../../scripts/testing/vault-page.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const removals = (page: Page) => page.locator('.vault-removals')

test('a delete is confirmed, can be undone for six seconds, then is sent, and the list loads again', async () => {
  const page = await openRevealed(blog)
  await page.clock.install()
  const deletes = keysOf(page, 'deleteCredential')
  const lists = keysOf(page, 'listCredentials')
  await act(page, 'Bank', /^Delete/).click()
  expect(await dialog(page).getByRole('heading').textContent()).toBe('Delete “Bank”')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('Delete “Bank”')

  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Mail', 'Post office'])
  expect(await count(page).textContent()).toBe('2 Credential')
  expect(await removals(page).textContent()).toBe('“Bank” is deleted.Undo')
  expect(await focused(page)).toBe('Undo deleting “Bank”')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Mail', 'Bank', 'Post office'])
  expect(await focused(page)).toBe('Credentials')
  await page.clock.runFor(delays.undo + 1_000)
  expect(deletes).toEqual([])

  await act(page, 'Bank', /^Delete/).click()
  await button(page, 'Confirm').click()
  await page.clock.runFor(delays.undo - 1_000)
  expect(deletes).toEqual([])
  await page.clock.runFor(1_000)
  await expect.poll(() => removals(page).textContent()).toBe('“Bank” deleted')
  await expect.poll(() => lists.length).toBe(1)
  expect(deletes).toHaveLength(1)
  expect(await storedNames(blog)).toEqual(['Post office', 'Mail'])
  expect(await names(page)).toEqual(['Mail', 'Post office'])
})

test('a delete that is not confirmed says system failed, and a repeat deletes once; another credential never goes', {
  tags: 'walk',
}, async () => {
  const page = await openRevealed(blog)
  await page.clock.install()
  const deletes = keysOf(page, 'deleteCredential')
  const back = await onCall(page, 'deleteCredential', loseAnswer)
  await act(page, 'Bank', /^Delete/).click()
  await button(page, 'Confirm').click()
  // Before it: the list has moved.
  await blog.db.exec(`DELETE FROM credentials WHERE name = 'Post office'`)
  await page.clock.runFor(delays.undo)
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toContain('“Bank”: system failed. The site could not be reached.')
  expect(await storedNames(blog)).toEqual(['Bank', 'Mail'])
  await expect.poll(() => names(page)).toEqual(['Mail', 'Bank'])
  await back()
  await button(page, 'Try again').click()
  await expect.poll(() => removals(page).textContent()).toBe('“Bank” deleted')
  expect(await storedNames(blog)).toEqual(['Mail'])
  // The lost one, its repeat, which the moved list refused, and the one at the right place.
  expect([deletes.length, new Set(deletes).size]).toEqual([3, 2])
})

test('a delete is sent at once when the page is left, and when the author signs out', {
  tags: 'walk',
}, async () => {
  const page = await openRevealed(blog)
  for (const [name, left] of [
    ['Bank', ['Post office', 'Mail']],
    ['Mail', ['Post office']],
  ] as const) {
    await act(page, name, /^Delete/).click()
    await button(page, 'Confirm').click()
    await button(page, `Undo deleting “${name}”`).waitFor()
    expect(await storedNames(blog)).toContain(name)
    if (name === 'Bank') {
      await page.goto('/')
      await expect.poll(() => storedNames(blog)).toEqual(left)
      await page.goto('/dashboard/passwords')
      await reveal(page)
    } else {
      await menu(page).getByRole('button', { name: 'Signout' }).click()
      await page.waitForURL(/sign-in/)
      expect(await storedNames(blog)).toEqual(left)
    }
  }
})
