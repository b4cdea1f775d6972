import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../../scripts/testing/axe.ts'
import { sharedBlog } from '../../../scripts/testing/blog.ts'
import { clipboardText } from '../../../scripts/testing/browser.ts'
import {
  button,
  dialog,
  failedCalls,
  menu,
  onCall,
  openDashboard,
  title,
} from '../../../scripts/testing/dashboard-page.ts'
import { sidewaysWidths } from '../../../scripts/testing/layout.ts'
import { emptyVault } from '../../../scripts/testing/vault.ts'
import {
  count,
  fillVault,
  names,
  newForm,
  openedVault,
  openPasswords,
  type Pair,
  reveal,
  row,
  rows,
  saidIn,
  search,
  slow,
  unlock,
  values,
} from '../../../scripts/testing/vault-page.ts'
import { delays } from '../../../shared/timings.ts'

const blog = await sharedBlog({ isBuilt: true })
const hostile = '<img src=x onerror="document.title=1"> &lt;b&gt; “x” \u202Egnp'
const three: readonly Pair[] = [
  ['Post office', 'stamp & seal'],
  ['BANK of the river', '  two  spaces  '],
  [hostile, '<script>alert(1)</script>'],
]
const hidden = '••••••••hidden'

/** The methods and paths of the API calls with a body that a page sends from now on. */
const watchWrites = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test('an empty vault says what to do; the first save makes it, once the admin password is right', async () => {
  await emptyVault(blog.db)
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  await menu(page).getByRole('link', { name: 'Passwords' }).click()
  expect(await title(page).textContent()).toBe('Passwords')
  await page.getByRole('heading', { name: 'Data not available' }).waitFor()
  expect(await count(page).textContent()).toBe('0 Credential')
  expect(await axeFindings(page)).toEqual([])

  const sent = watchWrites(page)
  await button(page, 'Save').click()
  expect(await saidIn(page).textContent()).toBe('Type an application name and a password.')
  await page.keyboard.type('Post office')
  await page.keyboard.press('Enter')
  expect(await saidIn(page).textContent()).toBe('Type the password: both are needed.')
  await page.keyboard.type('stamp & seal')
  const field = newForm(page).getByLabel('Password', { exact: true })
  expect(await field.getAttribute('type')).toBe('password')
  await button(page, 'Show Password').click()
  expect(await field.getAttribute('type')).toBe('text')
  await button(page, 'Hide Password').click()
  await newForm(page).getByLabel('Application Name').fill(' ')
  await field.press('Enter')
  expect(await saidIn(page).textContent()).toBe('Type the application name: both are needed.')
  await page.keyboard.type('Post office')
  expect(sent).toEqual([])

  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'Create the vault' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await unlock(page, '')
  expect(await saidIn(page, 'dialog').textContent()).toBe('Type your admin password.')
  await unlock(page, 'not the password')
  await expect
    .poll(() => saidIn(page, 'dialog').textContent(), slow)
    .toBe('This is not your password. The vault was not created.')
  expect(await blog.db.prepare('SELECT * FROM vault_key').first()).toBeNull()
  await unlock(page)
  await expect.poll(() => saidIn(page).textContent(), slow).toBe('“Post office” saved')
  expect(await dialog(page).count()).toBe(0)
  expect(await count(page).textContent()).toBe('1 Credential')
  expect(await names(page)).toEqual(['Post office'])
  expect(await field.inputValue()).toBe('')
  expect(await openedVault(blog)).toEqual([['Post office', 'stamp & seal']])

  // It is open now: the next one is only typed. The newest is first.
  await page.keyboard.type('Bank')
  await page.keyboard.press('Tab')
  await page.keyboard.type('river')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Bank', 'Post office'])
})

test('values are hidden and their actions disabled until Toggle hash; a wrong password sends nothing', async () => {
  await fillVault(blog, three)
  const page = await openPasswords(blog)
  expect(await count(page).textContent()).toBe('3 Credential')
  expect(await values(page)).toEqual([hidden, hidden, hidden])
  for (const act of await rows(page).getByRole('button').all()) {
    expect(await act.isDisabled()).toBe(true)
  }
  const box = page.getByRole('region', { name: 'Credentials' })
  expect(await box.evaluate((element) => element.getBoundingClientRect().height)).toBe(301)

  const sent = watchWrites(page)
  await button(page, 'Toggle hash').click()
  await dialog(page).getByRole('heading', { name: 'Unlock the vault' }).waitFor()
  await unlock(page, 'not the password')
  await expect
    .poll(() => saidIn(page, 'dialog').textContent(), slow)
    .toBe('This is not the password that the vault is locked with.')
  await page.keyboard.press('Escape')
  expect(await dialog(page).count()).toBe(0)
  await reveal(page)
  expect(sent).toEqual([])
  await expect.poll(() => values(page)).toEqual(three.map(([, text]) => text).reverse())
  // Text, whatever it looks like.
  expect((await names(page))[0]).toBe(hostile)
  expect(await page.locator('.vault-box :is(img, script, b)').count()).toBe(0)
  expect(
    await row(page, 'Post office')
      .getByRole('button')
      .evaluateAll((all) => all.map(({ textContent, ariaLabel }) => [textContent, ariaLabel])),
  ).toEqual([
    ['Edit', 'Edit “Post office”'],
    ['Copy password', 'Copy password of “Post office”'],
    ['Delete', 'Delete “Post office”'],
  ])
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysWidths(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await button(page, 'Dark theme').click()
  expect(await axeFindings(page, ['color-contrast'])).toEqual([])

  await button(page, 'Toggle hash').click()
  expect(await values(page)).toEqual([hidden, hidden, hidden])
  // It is still open: nobody is asked again.
  await button(page, 'Toggle hash').click()
  await expect.poll(() => values(page)).toContain('stamp & seal')
})

test('a password is copied as it is, and that is said for a second; one that was tampered with opens nothing', async () => {
  await fillVault(blog, three)
  const kept = await blog.db
    .prepare(`SELECT password FROM credentials WHERE name = 'Post office'`)
    .first<string>('password')
  const hex = atob(kept as string)
  const tampered = btoa(hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0'))
  await blog.db
    .prepare(`UPDATE credentials SET password = ?1 WHERE name = 'Post office'`)
    .bind(tampered)
    .run()
  const page = await openPasswords(blog)
  await page.clock.install()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reveal(page)
  const changed = row(page, 'Post office')
  await changed.getByText('Data not available').waitFor()
  expect(await changed.getByRole('button', { name: /^Copy/ }).isDisabled()).toBe(true)
  const copy = row(page, 'BANK').getByRole('button', { name: /^Copy/ })
  await copy.click()
  await expect.poll(() => copy.textContent()).toBe('Copied')
  expect(await clipboardText(page)).toBe('  two  spaces  ')
  await page.getByText('The password of “BANK of the river” is copied.').waitFor()
  await page.clock.runFor(delays.copied)
  expect(await copy.textContent()).toBe('Copy password')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  await page.getByText('The browser did not copy the password of “BANK').waitFor()
})

test('search is by name whatever its case; an empty or one-character one loads all again', async () => {
  await fillVault(blog, three)
  const page = await openPasswords(blog)
  let lists = 0
  await onCall(page, 'listCredentials', async (route) => {
    lists += 1
    await route.continue()
  })
  await search(page).fill('bank')
  expect(await names(page)).toEqual(['BANK of the river'])
  expect(await count(page).textContent()).toBe('1 Credential')
  await search(page).fill('stamp')
  await page.getByText('No application name contains “stamp”.').waitFor()
  expect(lists).toBe(0)
  await blog.db.exec(`DELETE FROM credentials WHERE name = 'Post office'`)
  await search(page).fill('x')
  await expect.poll(() => names(page)).toEqual([hostile, 'BANK of the river'])
  await search(page).fill('')
  await expect.poll(() => lists).toBe(2)
})

test('while the list loads, rows of its size stand there; a list that cannot be loaded says so', async () => {
  await fillVault(blog, three)
  const page = await openDashboard(blog, '/dashboard/author', { tolerates: failedCalls })
  let go = (_isThere: boolean) => {}
  const held = new Promise<boolean>((resolve) => {
    go = resolve
  })
  const back = await onCall(page, 'listCredentials', async (route) => {
    if (await held) await route.continue()
    else await route.abort()
  })
  await menu(page).getByRole('link', { name: 'Passwords' }).click()
  await page.getByText('Processing request').waitFor()
  expect(await page.locator('.vault-row-empty').count()).toBe(5)
  const box = page.locator('.vault-box')
  expect((await box.boundingBox())?.height).toBe(301)
  expect(await axeFindings(page)).toEqual([])
  go(false)
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toContain('The site could not be reached.')
  expect((await box.boundingBox())?.height).toBe(301)
  await back()
  await button(page, 'Try again').click()
  await count(page).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a thousand credentials are revealed and searched at once, fifty a page', {
  tags: 'walk',
}, async () => {
  await fillVault(
    blog,
    Array.from({ length: 1_000 }, (_, n) => [`Application ${n}`, `secret ${n}`] as const),
  )
  const page = await openPasswords(blog)
  expect(await count(page).textContent()).toBe('1000 Credential')
  expect(await rows(page).count()).toBe(50)
  await reveal(page)
  await expect.poll(async () => (await values(page))[0]).toBe('secret 999')
  const started = Date.now()
  await page.getByText('Page 1 of 20').waitFor()
  await button(page, 'Older').click()
  await page.getByText('Page 2 of 20').waitFor()
  await expect.poll(async () => (await values(page))[0]).toBe('secret 949')
  expect(await page.locator('.vault-box').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await search(page).fill('tion 77')
  await expect.poll(async () => (await values(page)).length).toBe(11)
  await expect.poll(async () => (await values(page)).at(-1)).toBe('secret 77')
  expect(Date.now() - started).toBeLessThan(4_000)
})
