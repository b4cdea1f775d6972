import type {} from '@vitest/browser-playwright'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { authorItems, draftMarkers } from '../../shared/author-names.ts'
import { cookieNames, storageNames } from '../../shared/names.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { answerCalls, never, refuse } from '../testing/answers.ts'
import { emptyBlog, noCounts, noSettings } from '../testing/blog.ts'
import { focused, menu, notice, openDashboard, showTabAgain, title } from '../testing/dashboard.tsx'
import { field, openArticle, openEditor, paths, press, type } from '../testing/editor.tsx'
import { keepPage } from '../testing/navigation.ts'
import { holdTime, untilDrawn } from '../testing/page.ts'
import { createServer } from '../testing/store.ts'
import { type Copy, listUnsaved, storeCopy } from './data/copies.ts'
import { dashboardDelays } from './data/delays.ts'
import { session } from './data/session.ts'

const refused = () => refuse('not-signed-in')
const items = () => menu().getByRole('listitem').texts()
const choose = (name: string) => menu().getByRole('link', { name, exact: true }).click()
const toggle = () => menu().getByRole('button', { name: 'Menu' })
const colorOf = (token: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
const cookies = () => document.cookie.split('; ')
const setCookie = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the dashboard of another tab, at once.
  document.cookie = `${name}=${value}; Path=/`
}

test('whoever’s session ended between the page and its first call is sent to /sign-in', async () => {
  const gone = keepPage()
  setCookie(cookieNames.signedIn, '1')
  await openDashboard('/dashboard/author', {
    checkSession: refused,
    readCounts: never,
    readRebuild: never,
  })
  await expect.poll(() => gone).toEqual(['/sign-in'])
  expect(cookies()).not.toContain(`${cookieNames.signedIn}=1`)
})

test('the left menu is headed Control Panel and has the items that lead somewhere', async () => {
  await openDashboard('/dashboard')
  await menu().getByRole('heading').reads('Control Panel')
  const first = (name: string) =>
    menu().getByRole('list', { name }).getByRole('listitem').first().element().textContent
  expect(['Writing', 'Readers', 'Blog'].map(first)).toEqual(['Write', 'Subscribers', 'Settings'])
  const writing = [
    'Overview',
    'Write',
    'Articles',
    'Pages',
    'Media',
    'Redirects',
    'Subscribers',
    'Mail',
    'Statistics',
  ]
  const blog = ['Settings', 'Cursor', 'Passwords', 'Author', 'Privacy', 'Past search']
  const screens = [...writing, ...blog]
  expect(items()).toEqual([...screens, 'Signout'])
  for (const name of screens) {
    await choose(name)
    await title().reads(name)
    await menu().css('[aria-current=page]').reads(name)
  }
  await openDashboard('/dashboard/articles?page=2&state=draft')
  await menu().css('[aria-current=page]').reads('Articles')
  await openDashboard('/dashboard/pages/now')
  await menu().css('[aria-current=page]').reads('Pages')
})

test('the menu can be hidden or shown, and stays so', async () => {
  for (const isOpen of [false, true]) {
    await openDashboard('/dashboard')
    await toggle().focus()
    await userEvent.keyboard('{Enter}')
    for (const _ of ['now', 'loaded again']) {
      await toggle().has('aria-expanded', String(isOpen))
      expect(menu().getByRole('link').elements().length > 0).toBe(isOpen)
      await openDashboard('/dashboard')
    }
  }
})

test('on a phone the menu is a disclosure that closes when an item is chosen', async () => {
  await page.viewport(390, 900)
  await openDashboard('/dashboard')
  await toggle().has('aria-expanded', 'false')
  await toggle().focus()
  await userEvent.keyboard('{Enter}{Tab}')
  expect(focused()).toBe('Overview')
  await choose('Author')
  await toggle().has('aria-expanded', 'false')
  expect(focused()).toBe('Author')
})

test('every screen has an address; back and forward work; title and focus go along', async () => {
  const isAt = async (path: string, name: string, hasFocus = true) => {
    await title().reads(name)
    expect([location.pathname, document.title]).toEqual([
      path,
      `${name} · Control Panel · ${siteConfig.title}`,
    ])
    if (hasFocus) expect(focused()).toBe(name)
  }
  await openDashboard('/dashboard/author')
  await isAt('/dashboard/author', 'Author', false)
  await choose('Privacy')
  await isAt('/dashboard/privacy', 'Privacy')
  history.back()
  await isAt('/dashboard/author', 'Author')
  history.forward()
  await isAt('/dashboard/privacy', 'Privacy')

  // With Control the browser opens it in a tab of its own.
  const taken: boolean[] = []
  const note = (event: Event) => {
    taken.push(event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', note, { once: true })
  const link = menu().getByRole('link', { name: 'Author' }).element()
  link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
  expect(taken).toEqual([false])
  await isAt('/dashboard/privacy', 'Privacy')

  await openDashboard('/dashboard/nowhere')
  const main = page.getByRole('main')
  await main.says('The dashboard has no screen at this address.')
  await main.getByRole('link').click()
  await isAt('/dashboard/articles', 'Articles')
})

test('Author has welcome, photo, bio and links; Past search a graphic', async () => {
  const { name, avatar } = siteConfig.author
  await openDashboard('/dashboard/author')
  const main = page.getByRole('main')
  await main.says(`Welcome, ${name}.`)
  await main.getByRole('img').has('src', avatar)
  expect(main.getByRole('link').attributes('href')).toEqual(['/blog'])
  const [social, code] = ['https://social.example/me', 'https://code.example/me']
  const changed = { bio: 'I write.', social, code }
  await openDashboard('/dashboard/author', { readSettings: () => ({ ...noSettings, changed }) })
  await main.says('I write.')
  expect(main.getByRole('link').attributes('href')).toEqual([social, '/blog', code])
  await choose('Past search')
  await main.getByRole('img', { name: 'Read' }).appears()
})

test('Draft is in the menu, with its count, while there are drafts; a marker says so to all tabs, and sends nothing', async () => {
  let count = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openDashboard('/dashboard/author', { readCounts: () => ({ ...noCounts, drafts: count }) })
  const marker = (value: string) => `${cookieNames.draft}=${value}`
  await expect.poll(cookies).toContain(marker(draftMarkers.none))
  expect(items()).not.toContain('Draft')
  count = 1
  showTabAgain()
  await expect.poll(cookies).toContain(marker(draftMarkers.some))
  await expect.poll(items).toContain('Draft1')

  const fetched = vi.spyOn(globalThis, 'fetch')
  for (const [value, shown] of [
    [draftMarkers.none, []],
    [draftMarkers.some, ['Draft2']],
  ] as const) {
    setCookie(cookieNames.draft, value)
    localStorage.setItem(authorItems.draftCount, '2')
    await vi.advanceTimersByTimeAsync(dashboardDelays.draftPoll)
    expect(items().filter((item) => item?.startsWith('Draft'))).toEqual(shown)
  }
  await vi.advanceTimersByTimeAsync(50 * dashboardDelays.draftPoll)
  expect(fetched).not.toHaveBeenCalled()
})

test('Edit is in the menu only while an article is being edited; choosing an item forgets it', async () => {
  await openArticle()
  await expect.poll(items).toContain('Edit')
  expect(localStorage.getItem(authorItems.editArticle)).toBe('abcdefgh')
  await openDashboard('/dashboard/author')
  for (const _ of ['from elsewhere', 'from there']) {
    await choose('Edit')
    expect(location.pathname).toBe(paths.article('abcdefgh'))
  }
  expect(items()).toContain('Edit')
  await choose('Articles')
  expect(items()).not.toContain('Edit')
  expect(localStorage.getItem(authorItems.editArticle)).toBeNull()
})

test('leaving unsaved text asks nothing, says where it is kept, and finds it again', async () => {
  await openEditor()
  await field('title').fill('Half a thought')
  await choose('Author')
  await notice().says('“Half a thought” has words that are not saved.')
  // Another screen says it, too.
  await choose('Privacy')
  await title().reads('Privacy')
  await notice().says('“Half a thought” has words that are not saved.')
  await notice().getByRole('link', { name: 'Continue writing' }).click()
  await field('title').holds('Half a thought')
  history.back()
  await notice().says('They are only in this browser.')
  await openDashboard('/dashboard')
  await notice().says('“Half a thought”')
  const [copy] = await listUnsaved()
  for (const [id, more] of [
    ['one', 'Another text has unsaved words, too.'],
    ['two', '2 more texts have unsaved words.'],
  ] as const) {
    await storeCopy({ ...(copy as Copy), id })
    await openDashboard('/dashboard')
    await notice().says(more)
  }
})

test('changes to a published article are not called new, and Discard ends the notice until they are brought back', async () => {
  await openArticle()
  await field('title').fill('A longer walk')
  await choose('Author')
  await notice().says('You have changes to “A longer walk” that are not saved.')
  await notice().getByRole('button', { name: 'Discard' }).click()
  await notice().says('The unsaved changes to “A longer walk” are discarded.')
  expect(await listUnsaved()).toEqual([])
  await notice().getByRole('link', { name: 'Bring it back' }).click()
  await field('title').holds('A longer walk')
})

test('a Signout that reaches nobody says so and clears nothing', async () => {
  localStorage.setItem('auth', '{}')
  await openDashboard('/dashboard/articles', { signOut: () => null })
  await page.button('Signout').click()
  await menu().says('Still signed in: the site could not be reached.')
  expect(localStorage.getItem('auth')).toBe('{}')
})

test('when the session has ended, everything typed stays, and signing in elsewhere goes on', async () => {
  await openEditor()
  // It does not ask of the session itself.
  holdTime()
  await field('title').fill('Typed before the end')
  answerCalls({ readCounts: refused, checkSession: refused })
  showTabAgain()
  await page.dialog().getByRole('heading').reads('Your session has ended')
  await page.dialog().says('Everything you typed is still here, except in an open vault.')
  const link = page.dialog().getByRole('link', { name: 'Sign in in a new tab' })
  await link.has('href', '/sign-in')
  await link.has('target', '_blank')
  await page.button('Continue').click()
  await page.dialog().says('You are not signed in yet.')
  await userEvent.keyboard('{Escape}')
  await page.dialog().disappears()
  showTabAgain()
  await page.dialog().appears()
  answerCalls(emptyBlog)
  await page.button('Continue').click()
  await page.dialog().disappears()
  await field('title').holds('Typed before the end')
})

test('the notice of an ended session takes no key from who writes; Escape leads to it, and a sign-in in another tab ends it', async () => {
  const ended = { readCounts: refused, checkSession: refused, createDraft: refused }
  const server = createServer()
  await openEditor(paths.write, server.answers)
  holdTime()
  await field('article').focus()
  answerCalls({ ...emptyBlog, ...server.answers, ...ended })
  await type('One two')
  showTabAgain()
  await page.dialog().getByRole('alert').says('Everything you typed is still here')
  const heading = page.dialog().getByRole('heading', { name: 'Your session has ended' })
  await type(' three')
  await field('article').hasFocus()
  await press('Escape')
  await heading.hasFocus()
  await press('Escape')
  await page.dialog().disappears()
  await type(' four')
  showTabAgain()
  await heading.appears()
  await type(' five')
  answerCalls({ ...emptyBlog, ...server.answers })
  dispatchEvent(new StorageEvent('storage', { key: storageNames.auth, newValue: '{}' }))
  await page.dialog().disappears()
  await field('article').hasFocus()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => Object.values(server.texts())).toEqual(['<p>One two three four five</p>'])
})

test('who is in no field is led to the notice of an ended session, and back', async () => {
  await openDashboard('/dashboard/author')
  const write = menu().getByRole('link', { name: 'Write', exact: true })
  await write.focus()
  answerCalls({ readCounts: refused, checkSession: refused })
  showTabAgain()
  await page.dialog().getByRole('heading').hasFocus()
  await press('Escape')
  await page.dialog().disappears()
  await write.hasFocus()
})

test('a refusal of what was asked before Not now, or before a sign-in, brings no notice back', async () => {
  const [afterNotNow, afterSignIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await openDashboard('/dashboard/author')
  const late = [afterNotNow, afterSignIn].map(
    ({ promise }) =>
      () =>
        promise.then(refused),
  )
  for (const readCounts of [...late, refused]) {
    answerCalls({ readCounts })
    showTabAgain()
  }
  await page.button('Not now').click()
  afterNotNow.resolve()
  await untilDrawn()
  await page.dialog().disappears()
  answerCalls(emptyBlog)
  showTabAgain()
  await expect.poll(session.get).toBe('open')
  afterSignIn.resolve()
  await untilDrawn()
  await page.dialog().disappears()
})

test('the menu has its counts before the server answers', async () => {
  const counted = () => items().filter((item) => /^(A-Opinions|Ping)/.test(String(item)))
  await openDashboard('/dashboard/author', {
    readCounts: () => ({ ...noCounts, opinions: 1, pings: 1 }),
  })
  await expect.poll(counted).toEqual(['A-Opinions1', 'Ping1'])
  await openDashboard('/dashboard/author', { readCounts: never })
  expect(counted()).toEqual(['A-Opinions1', 'Ping1'])
})

test('what is new and what failed stand in pills, totals without; new ends when the list is opened', async () => {
  let newOpinions = 3
  await openDashboard('/dashboard/author', {
    readCounts: () => ({
      ...{ ...noCounts, drafts: 4, opinions: 23, newOpinions, pings: 9 },
      ...{ subscribers: 140, unsentLetters: 120 },
    }),
    markSeen: () => {
      newOpinions = 0
      return { before: null }
    },
  })
  const counted = () => items().filter((item) => /\d/.test(String(item)))
  const ofRest = ['Ping9', 'Subscribers140', 'Mail99+ failed ']
  await expect.poll(counted).toEqual(['Draft4', 'A-Opinions3 new 23', ...ofRest])
  const pills = menu().css('.dashboard-pill').elements() as HTMLElement[]
  const colors = pills.map((pill) => getComputedStyle(pill).backgroundColor)
  expect(colors).toEqual([colorOf('--ink'), colorOf('--danger')])
  // At the widths at which the menu is beside the screen, and in the one below it, a name is one line.
  for (const width of [390, 832, 1440]) {
    await page.viewport(width, 900)
    if (width === 390) await toggle().click()
    for (const link of menu().getByRole('link').elements())
      expect(link.getBoundingClientRect().height).toBeLessThan(45)
  }
  await choose('A-Opinions 3 new 23')
  await title().reads('Opinions')
  await expect.poll(counted).toEqual(['Draft4', 'A-Opinions23', ...ofRest])
})

test('in forced colours the chosen entry and the pills have edges', async () => {
  await openDashboard('/dashboard/author', {
    readCounts: () => ({ ...noCounts, unsentLetters: 2 }),
  })
  const features = (value: string) => [{ name: 'forced-colors', value }]
  const set = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: features(value) })
  onTestFinished(async () => void (await set('none')))
  await set('active')
  const of = (selector: string) => getComputedStyle(menu().css(selector).element())
  expect(of('[aria-current=page]').outlineStyle).toBe('solid')
  for (const color of [of('[aria-current=page]').outlineColor, of('.dashboard-pill').borderColor])
    expect(color).not.toMatch(/, 0\)$/)
})
