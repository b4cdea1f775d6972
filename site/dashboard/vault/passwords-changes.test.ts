import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import {
  button,
  dialog,
  failedCalls,
  loseAnswer,
  menu,
  onCall,
} from '../../../scripts/testing/dashboard-page.ts'
import { sealed } from '../../../scripts/testing/vault.ts'
import {
  act,
  count,
  fillVault,
  focused,
  keysOf,
  names,
  newForm,
  openedVault,
  openPasswords,
  openRevealed,
  reveal,
  saidIn,
  save,
  search,
  storedNames,
  three,
  unlock,
  values,
} from '../../../scripts/testing/vault-page.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const editForm = (page: Page) => page.getByRole('form', { name: /^Edit/ })
const editSaid = (page: Page) => saidIn(page, 'form[aria-label^="Edit"]')

test('an entry is edited in its place: Send saves it, Cancel leaves it', async () => {
  const page = await openRevealed(blog)
  await act(page, 'Bank', /^Edit/).focus()
  await page.keyboard.press('Enter')
  const form = editForm(page)
  expect(await form.getByLabel('Application Name').inputValue()).toBe('Bank')
  const password = form.getByLabel('Password', { exact: true })
  expect(await password.inputValue()).toBe('river')
  expect(await form.getByRole('button').allTextContents()).toEqual(['Show', 'Send', 'Cancel'])
  expect(await axeFindings(page)).toEqual([])
  await password.fill('')
  await page.keyboard.press('Enter')
  expect(await editSaid(page).textContent()).toBe('Type the password: both are needed.')
  await password.fill('sea')
  await button(page, 'Cancel').click()
  expect(await values(page)).toContain('river')
  expect(await focused(page)).toBe('Edit “Bank”')

  await page.keyboard.press('Enter')
  await page.keyboard.type(' by the sea')
  await password.fill('sea')
  await page.keyboard.press('Enter')
  await page.getByText('“Bank by the sea” updated').waitFor()
  await expect.poll(() => values(page)).toEqual(['letter', 'sea', 'stamp'])
  await expect.poll(() => focused(page)).toBe('Edit “Bank by the sea”')
  expect(await openedVault(blog)).toEqual([three[0], ['Bank by the sea', 'sea'], three[2]])

  // On a phone the whole form comes into view in the box.
  await page.setViewportSize({ width: 390, height: 844 })
  await act(page, 'Post office', /^Edit/).click()
  const outer = await page.locator('.vault-box').boundingBox()
  const inner = await form.boundingBox()
  if (!outer || !inner) throw new Error('Something does not show.')
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
})

test('an edit of what was changed or deleted elsewhere says so, and keeps what was typed', {
  tags: 'walk',
}, async () => {
  const page = await openRevealed(blog)
  await act(page, 'Bank', /^Edit/).click()
  const password = editForm(page).getByLabel('Password', { exact: true })
  await password.fill('mine')
  await blog.db
    .prepare(`UPDATE credentials SET password = ?1 WHERE name = 'Bank'`)
    .bind(sealed())
    .run()
  await button(page, 'Send').click()
  await expect.poll(() => editSaid(page).textContent()).toContain('It was changed elsewhere')
  expect(await password.inputValue()).toBe('mine')
  await button(page, 'Send').click()
  await page.getByText('“Bank” updated').waitFor()
  expect(await openedVault(blog)).toContainEqual(['Bank', 'mine'])

  await act(page, 'Mail', /^Edit/).click()
  await password.fill('kept')
  await blog.db.exec(`DELETE FROM credentials WHERE name = 'Mail'`)
  await button(page, 'Send').click()
  await expect.poll(() => editSaid(page).textContent()).toContain('Data not available')
  expect(await password.inputValue()).toBe('kept')
  await button(page, 'Cancel').click()
  await expect.poll(() => names(page)).toEqual(['Bank', 'Post office'])
})

test('a save and an edit whose answers are lost keep what was typed; repeats go through once', {
  tags: 'walk',
}, async () => {
  const page = await openRevealed(blog)
  const saves = keysOf(page, 'createCredential')
  const back = await onCall(page, 'createCredential', loseAnswer)
  await save(page, ['Library', 'card'])
  await expect
    .poll(() => saidIn(page).textContent())
    .toBe(
      'The site could not be reached. Nothing you typed is lost. Try again: repeating it is safe.',
    )
  const password = newForm(page).getByLabel('Password', { exact: true })
  expect(await password.inputValue()).toBe('card')
  // The rate limiter says nothing of the attempt before.
  await back()
  const open = await onCall(page, 'createCredential', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { code: 'too-many-requests', status: 429, detail: 'Too many requests.' },
    }),
  )
  await button(page, 'Save').click()
  await expect.poll(() => saidIn(page).textContent()).toBe('Too many requests.')
  await open()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const free = await onCall(page, 'createCredential', async (route) => {
    await held
    await route.continue()
  })
  await button(page, 'Save').click()
  await expect.poll(() => saidIn(page).textContent()).toBe('Processing request')
  // A second press sends nothing.
  await button(page, 'Save').click({ force: true })
  go()
  await expect.poll(() => saidIn(page).textContent()).toBe('“Library” saved')
  await free()
  expect([saves.length, new Set(saves).size]).toEqual([3, 1])
  expect(await storedNames(blog)).toEqual(['Post office', 'Bank', 'Mail', 'Library'])
  expect(await count(page).textContent()).toBe('4 Credential')

  const edits = keysOf(page, 'editCredential')
  await act(page, 'Bank', /^Edit/).click()
  await editForm(page).getByLabel('Password', { exact: true }).fill('sea')
  const again = await onCall(page, 'editCredential', loseAnswer)
  await button(page, 'Send').click()
  await expect.poll(() => editSaid(page).textContent()).toContain('could not be reached')
  await again()
  await button(page, 'Send').click()
  await page.getByText('“Bank” updated').waitFor()
  expect([edits.length, new Set(edits).size]).toEqual([2, 1])
  expect(await openedVault(blog)).toContainEqual(['Bank', 'sea'])
})

test('a list that was asked for before a save and comes after it does not hide what was saved', async () => {
  const page = await openRevealed(blog)
  let [asked, answer, isAnswered] = [false, () => {}, false]
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await onCall(page, 'listCredentials', async (route) => {
    if (asked) return route.continue()
    const response = await route.fetch()
    asked = true
    await late
    await route.fulfill({ response })
    isAnswered = true
  })
  await search(page).fill('x')
  await expect.poll(() => asked).toBe(true)
  await save(page, ['Library', 'card'])
  await expect.poll(() => saidIn(page).textContent()).toBe('“Library” saved')
  answer()
  await expect.poll(() => isAnswered).toBe(true)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await names(page)).toEqual(['Library', 'Mail', 'Bank', 'Post office'])
})

test('the vault locks itself after ten minutes without a key or a pointer, by hand, and with the session', async () => {
  await fillVault(blog, three)
  const page = await openPasswords(blog, { tolerates: failedCalls })
  await page.clock.install()
  await reveal(page)
  await act(page, 'Bank', /^Edit/).click()
  await editForm(page).getByLabel('Password', { exact: true }).fill('half typed')
  await newForm(page).getByLabel('Application Name').fill('Half a name')
  await page.clock.fastForward(delays.vaultIdle - 60_000)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(delays.vaultIdle - 60_000)
  expect(await values(page)).toContain('stamp')
  await page.clock.fastForward(60_000)
  await page.getByText('The vault was not used for 10 minutes, so it locked itself.').waitFor()
  expect(await values(page)).toEqual(['••••••••hidden', '••••••••hidden'])
  // Nothing of what it held is left in the page; what was typed is kept.
  expect(await page.locator('.vault-box').innerHTML()).not.toMatch(/half typed|stamp|letter/)
  await page
    .getByText('Your edit of “Bank” is kept in this tab until you unlock the vault.')
    .waitFor()
  await button(page, 'Unlock').click()
  await unlock(page)
  await editForm(page).waitFor()
  const password = editForm(page).getByLabel('Password', { exact: true })
  expect(await password.inputValue()).toBe('half typed')
  expect(await newForm(page).getByLabel('Application Name').inputValue()).toBe('Half a name')

  await button(page, 'Lock').click()
  await page.getByText('The vault is locked.').waitFor()
  await reveal(page)
  await expect.poll(() => values(page)).toContain('stamp')
  await menu(page).getByRole('link', { name: 'Author' }).click()
  await menu(page).getByRole('link', { name: 'Passwords' }).click()
  expect(await values(page)).toEqual(['••••••••hidden', '••••••••hidden'])
  expect(await newForm(page).getByLabel('Application Name').inputValue()).toBe('Half a name')

  await newForm(page).getByLabel('Password', { exact: true }).fill('half')
  await blog.db.exec('DELETE FROM sessions')
  // The next count of what is new may tell the end first: its dialog would cover the button.
  await button(page, 'Save').dispatchEvent('click')
  await dialog(page).getByText('Your session has ended').waitFor()
  await button(page, 'Not now').click()
  await page.getByText('Your session has ended, so the vault was locked.').waitFor()
  expect(await newForm(page).getByLabel('Password', { exact: true }).inputValue()).toBe('half')
})
