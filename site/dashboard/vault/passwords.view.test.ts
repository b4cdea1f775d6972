import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionTimes } from '../../../shared/author-times.ts'
import { decodeText, encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { type Answers, answerCalls, never, refuse, sentTo } from '../../testing/answers.ts'
import { openDashboard } from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import {
  act,
  count,
  createVault,
  expectMessage,
  names,
  newForm,
  noteCode,
  openPasswords,
  type Pair,
  password,
  reveal,
  row,
  rows,
  save,
  secret as siteSecret,
  unlock,
  values,
} from '../../testing/vault.ts'
import { dashboardDelays } from '../data/delays.ts'
import { beforeSignOut } from '../data/session.ts'
import { validateCredential } from './credentials.ts'
import { createKey } from './wrapping.ts'

const hostile = '<img src=x onerror="document.title=1"> &lt;b&gt; “x” \u202Egnp'
const three: readonly Pair[] = [
  ['Post office', 'stamp & seal'],
  ['BANK of the river', '  two  spaces  '],
  [hostile, '<script>alert(1)</script>'],
]
const plain: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
  ['Mail', 'letter'],
]
const hidden = '••••••••hidden'

const editForm = () => page.getByRole('form', { name: /^Edit/ })
const editSaid = () => expectMessage('form[aria-label^="Edit"]')
const secret = (form = newForm()) => form.getByLabelText('Password', { exact: true })
const search = () => page.getByLabelText('Search credentials')
const type = (text: string) => userEvent.keyboard(text)

/** The screen with all that it has revealed. */
const openRevealed = async (change?: (answers: Answers) => Answers) => {
  const vault = await openPasswords(plain, change)
  await reveal()
  await expect.poll(values).toEqual(['letter', 'river', 'stamp'])
  return vault
}
const setClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

test('an empty vault says what to do; the first save makes it, once the admin password is right', async () => {
  const vault = await openPasswords(null)
  await page.getByRole('heading', { name: 'Data not available' }).appears()
  await count().reads('0 Credential')
  await page.button('Save').click()
  await expectMessage().reads('Type an application name and a password.')
  await type('Post office{Enter}')
  await expectMessage().reads('Type the password: both are needed.')
  await type('stamp & seal')
  await secret().has('type', 'password')
  await page.button('Show Password').click()
  await secret().has('type', 'text')
  await page.button('Hide Password').click()
  await newForm().getByLabelText('Application Name').fill(' ')
  await page.button('Save').click()
  await expectMessage().reads('Type the application name: both are needed.')
  await type('Post office{Enter}')
  await page.dialog().getByRole('heading').reads('Create the vault')
  for (const [typed, message] of [
    ['', 'Type your admin password.'],
    ['not the password', 'This is not your password.'],
  ] as const) {
    await unlock(typed)
    await expectMessage('dialog').reads(message)
  }
  expect([vault.state.key, sentTo('createCredential')]).toEqual([null, []])
  await unlock()
  await noteCode()
  await expectMessage().reads('“Post office” saved')
  await page.dialog().disappears()
  await count().reads('1 Credential')
  await secret().holds('')
  expect(await vault.decryptAll()).toEqual([['Post office', 'stamp & seal']])
  // It is open now: the next one is only typed. The newest is first.
  await type('Bank{Tab}river{Enter}')
  await expect.poll(names).toEqual(['Bank', 'Post office'])
})

test('the password that the site asks for opens the vault, or makes it: nobody types it twice', async () => {
  for (const stored of [null, plain]) {
    let isProved = false
    await openPasswords(stored, (answers) => ({
      ...answers,
      readVaultKey: (sent) =>
        isProved ? (answers.readVaultKey?.(sent) ?? null) : refuse('password-needed'),
      checkPassword: () => {
        isProved = true
        return { vaultSecret: siteSecret }
      },
    }))
    await page.dialog().getByRole('heading').reads('Confirm your password')
    await page.dialog().getByLabelText('Your password').fill(password)
    await page.button('Go on').click()
    await page.dialog().disappears()
    await save(['Bank', 'river'])
    if (!stored) await noteCode()
    await expectMessage().reads('“Bank” saved')
    expect(page.dialog().elements()).toEqual([])
  }
  expect(sentTo('createVaultKey')).toHaveLength(1)
})

test('what is saved while such a password opens the vault waits for it', async () => {
  const { promise: slow, resolve: arrive } = Promise.withResolvers<void>()
  let reads = 0
  await openPasswords(plain, (answers) => ({
    ...answers,
    readVaultKey: async (sent) => {
      reads += 1
      if (reads === 1) return refuse('password-needed')
      if (reads === 3) await slow
      return answers.readVaultKey?.(sent) ?? null
    },
    checkPassword: () => ({ vaultSecret: siteSecret }),
  }))
  await page.dialog().getByLabelText('Your password').fill(password)
  await page.button('Go on').click()
  await page.dialog().disappears()
  await expect.poll(() => reads).toBe(3)
  await save(['Bank', 'river'])
  arrive()
  await expectMessage().reads('“Bank” saved')
  expect(page.dialog().elements()).toEqual([])
})

test.each([
  ['n'.repeat(limits.credentialName + 1), 'stamp', 'An application name has at most'],
  ['Post office', 's'.repeat(limits.credentialPassword + 1), 'A password has at most'],
  ['Post office', 'half of a \ud83d', 'One of the characters is broken.'],
  ['n'.repeat(limits.credentialName), 's'.repeat(limits.credentialPassword), null],
])('what is too long, or broken, is not stored', (name, password, sentence) => {
  const objection = validateCredential({ name, password })
  expect(objection?.startsWith(sentence ?? '') ?? null).toBe(sentence && true)
})

test('values are hidden and their actions disabled until Toggle hash; a wrong password sends nothing', async () => {
  await openPasswords(three)
  expect(values()).toEqual([hidden, hidden, hidden])
  const buttons = rows().getByRole('button').elements()
  expect(buttons.every((one) => one.matches(':disabled'))).toBe(true)
  const box = page.getByRole('region', { name: 'Credentials' }).element()
  expect(box.getBoundingClientRect().height).toBe(301)
  await page.button('Toggle hash').click()
  await page.dialog().getByRole('heading').reads('Unlock the vault')
  await unlock('not the password')
  await expectMessage('dialog').reads('This is not your password.')
  await type('{Escape}')
  await page.dialog().disappears()
  await reveal()
  await expect.poll(values).toEqual(three.map(([, text]) => text).reverse())
  // Text, whatever it looks like.
  expect(names()[0]).toBe(hostile)
  expect(page.css('.vault-box :is(img, script, b)').elements()).toEqual([])
  const acts = row('Post office').getByRole('button').elements()
  expect(acts.map((one) => [one.textContent, one.ariaLabel])).toEqual([
    ['Edit', 'Edit “Post office”'],
    ['Copy password', 'Copy password of “Post office”'],
    ['Delete', 'Delete “Post office”'],
  ])
  expect(await sidewaysWidths()).toEqual([])
  await page.button('Toggle hash').click()
  await expect.poll(values).toEqual([hidden, hidden, hidden])
  // It is still open: nobody is asked again.
  await page.button('Toggle hash').click()
  await expect.poll(values).toContain('stamp & seal')
  // An open edit is hidden with them, whether shown or not, and comes back as it was typed.
  await act('Post office', /^Edit/).click()
  await secret(editForm()).fill('half typed')
  await editForm().getByRole('button', { name: 'Show Password' }).click()
  await page.button('Toggle hash').click()
  await expect.poll(shownTexts).not.toContain('half typed')
  expect(values()).toEqual([hidden, hidden, hidden])
  await page.button('Toggle hash').click()
  await secret(editForm()).holds('half typed')
  await secret(editForm()).has('type', 'password')
})

test('a password is copied as it is, which is said for a second; one that was tampered with opens nothing', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const vault = await createVault(three)
  const [first] = vault.state.credentials
  const hex = decodeText(first?.password ?? '') ?? ''
  const tampered = encodeText(hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0'))
  Object.assign(first ?? {}, { password: tampered })
  await openDashboard('/dashboard/passwords', vault.answers)
  await reveal()
  await row('Post office').getByText('Data not available').appears()
  await expect.element(act('Post office', /^Copy/)).toBeDisabled()
  setClock()
  const copy = act('BANK', /^Cop/)
  await copy.click()
  await copy.reads('Copied')
  await copy.has('aria-label', 'Copied: password of “BANK of the river”')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('  two  spaces  ')
  await page.getByText('The password of “BANK of the river” is copied. After a minute').appears()
  await vi.advanceTimersByTimeAsync(delays.copied)
  await copy.reads('Copy password')
  writeText.mockRejectedValue(new Error('refused'))
  await copy.click()
  await page.getByText('The browser did not copy the password of “BANK').appears()
})

test('search is by name whatever its case; an empty or one-character one loads all again', async () => {
  const vault = await openPasswords(three)
  await search().fill('bank')
  await expect.poll(names).toEqual(['BANK of the river'])
  await count().reads('1 Credential')
  await search().fill('stamp')
  await page.getByText('No application name contains “stamp”.').appears()
  expect(sentTo('listCredentials')).toHaveLength(1)
  vault.state.credentials = vault.state.credentials.slice(1)
  await search().fill('x')
  await expect.poll(names).toEqual([hostile, 'BANK of the river'])
  await search().fill('')
  await expect.poll(() => sentTo('listCredentials')).toHaveLength(3)
})

test('while the list loads, rows of its size stand there; a list that cannot be loaded says so', async () => {
  const { answers } = await createVault(three)
  const loading = Promise.withResolvers<null>()
  await openDashboard('/dashboard/passwords', {
    ...answers,
    listCredentials: () => loading.promise,
  })
  await page.getByText('Processing request').appears()
  expect(page.css('.vault-list .dashboard-row-empty').elements()).toHaveLength(5)
  const height = () => page.css('.vault-box').box().height
  expect(height()).toBe(301)
  loading.resolve(null)
  await page.getByRole('alert').says('The site could not be reached.')
  expect(height()).toBe(301)
  await openDashboard('/dashboard/passwords', answers)
  await count().reads('3 Credential')
})

test('many credentials are shown fifty a page, and all of them are searched', async () => {
  await openPasswords(Array.from({ length: 120 }, (_, n) => [`Application ${n}`, `secret ${n}`]))
  expect(rows().elements()).toHaveLength(50)
  await reveal()
  await expect.poll(() => values()[0]).toBe('secret 119')
  const box = page.css('.vault-box').element()
  box.scrollTop = 100
  await page.button('Older').click()
  await page.getByText('Page 2 of 3').appears()
  await expect.poll(() => values()[0]).toBe('secret 69')
  expect(box.scrollTop).toBe(0)
  await search().fill('tion 7')
  await expect.poll(() => values().length).toBe(11)
  await expect.poll(() => values().at(-1)).toBe('secret 7')
})

test('an entry is edited in its place: Send saves it, Cancel leaves it', async () => {
  const vault = await openRevealed()
  await act('Bank', /^Edit/).focus()
  await type('{Enter}')
  await editForm().getByLabelText('Application Name').holds('Bank')
  await secret(editForm()).holds('river')
  expect(editForm().getByRole('button').texts()).toEqual(['Show', 'Send', 'Cancel'])
  await secret(editForm()).fill('')
  await type('{Enter}')
  await editSaid().reads('Type the password: both are needed.')
  await secret(editForm()).fill('sea')
  await page.button('Cancel').click()
  await expect.poll(values).toContain('river')
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Edit “Bank”')
  await type('{Enter} by the sea')
  await secret(editForm()).fill('sea')
  await type('{Enter}')
  await page.getByText('“Bank by the sea” updated').appears()
  await expect.poll(values).toEqual(['letter', 'sea', 'stamp'])
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Edit “Bank by the sea”')
  expect(await vault.decryptAll()).toEqual([plain[0], ['Bank by the sea', 'sea'], plain[2]])
  // On a phone the whole form comes into view in the box.
  await page.viewport(390, 844)
  await act('Post office', /^Edit/).click()
  const outer = page.css('.vault-box').box()
  const inner = editForm().box()
  expect([inner.top >= outer.top, inner.bottom <= outer.bottom]).toEqual([true, true])
})

test('an edit of what was changed or deleted elsewhere says so, and keeps what was typed', async () => {
  const vault = await openRevealed()
  await act('Bank', /^Edit/).click()
  await secret(editForm()).fill('mine')
  vault.state.credentials = vault.state.credentials.with(
    1,
    await vault.encryptPair(['Bank', 'theirs'], 1, 2),
  )
  await page.button('Send').click()
  await editSaid().says('it is “Bank” there, and its password is “theirs”')
  expect(vault.state.credentials[1]?.counter).toBe(2)
  await secret(editForm()).holds('mine')
  await page.button('Send').click()
  await page.getByText('“Bank” updated').appears()
  expect(await vault.decryptAll()).toContainEqual(['Bank', 'mine'])
  await act('Mail', /^Edit/).click()
  await secret(editForm()).fill('kept')
  vault.state.credentials = vault.state.credentials.slice(0, 2)
  await page.button('Send').click()
  await editSaid().says('Data not available')
  await secret(editForm()).holds('kept')
  await page.button('Cancel').click()
  await expect.poll(names).toEqual(['Bank', 'Post office'])
})

test('a save and an edit whose answers are lost keep what was typed; repeats go through once', async () => {
  const vault = await openRevealed()
  vault.lost.add('createCredential').add('editCredential')
  await save(['Library', 'card'])
  await expectMessage().reads(
    'The site could not be reached. Nothing you typed is lost. Try again: repeating it is safe.',
  )
  await secret().holds('card')
  // The rate limiter says nothing of the attempt before.
  vault.lost.delete('createCredential')
  answerCalls({ createCredential: () => refuse('too-many-requests') })
  await page.button('Save').click()
  await expectMessage().says(/^Too many requests/)
  const answered = Promise.withResolvers<void>()
  const { createCredential } = vault.answers
  answerCalls({
    createCredential: (sent) => answered.promise.then(() => createCredential?.(sent) ?? null),
  })
  await page.button('Save').click()
  await expectMessage().reads('Processing request')
  // A second press sends nothing.
  page
    .button('Save')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  answered.resolve()
  await expectMessage().reads('“Library” saved')
  expect(sentTo('createCredential')).toHaveLength(3)
  expect(vault.names()).toEqual(['Post office', 'Bank', 'Mail', 'Library'])
  await count().reads('4 Credential')

  await act('Bank', /^Edit/).click()
  await secret(editForm()).fill('sea')
  await page.button('Send').click()
  await editSaid().says('could not be reached')
  vault.lost.clear()
  await page.button('Send').click()
  await page.getByText('“Bank” updated').appears()
  expect(sentTo('editCredential')).toHaveLength(2)
  expect(await vault.decryptAll()).toContainEqual(['Bank', 'sea'])
})

test('a list that was asked for before a save and comes after it does not hide what was saved', async () => {
  const late = Promise.withResolvers<void>()
  let isLate = false
  await openRevealed((answers) => ({
    listCredentials: async (sent) => {
      const known = await answers.listCredentials?.(sent)
      if (isLate) await late.promise
      return known ?? null
    },
  }))
  isLate = true
  await search().fill('x')
  await save(['Library', 'card'])
  await expectMessage().reads('“Library” saved')
  late.resolve()
  await expect.poll(() => sentTo('listCredentials').length).toBeGreaterThan(1)
  await new Promise(requestAnimationFrame)
  expect(names()).toEqual(['Library', 'Mail', 'Bank', 'Post office'])
})

/** All clear text that the page can still show. */
const shownTexts = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
  ].join('\n')

/** Opens the vault, shows it, and types into every form. */
const typeEverywhere = async () => {
  await act('Bank', /^Edit/).click()
  await secret(editForm()).fill('half typed')
  await newForm().getByLabelText('Application Name').fill('Half a name')
  await secret().fill('half a secret')
  await page.getByText('Change the admin password').click()
  await page.getByLabelText('Current password', { exact: true }).fill(password)
}

test.each([
  ['by hand', () => page.button('Lock').click(), 'The vault is locked.'],
  [
    'after ten minutes',
    () => vi.advanceTimersByTimeAsync(dashboardDelays.vaultIdle),
    'The vault was not used for 10 minutes, so it locked itself.',
  ],
  [
    'with the session',
    async () => {
      answerCalls({ checkSession: () => refuse('not-signed-in') })
      await vi.advanceTimersByTimeAsync(dashboardDelays.vaultCheck)
    },
    'Your session has ended, so the vault was locked.',
  ],
  [
    'when the tab is shown after the session',
    async () => {
      const ended = () => refuse('not-signed-in')
      answerCalls({ checkSession: ended, readCounts: ended })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    'Your session has ended, so the vault was locked.',
  ],
  [
    'when another tab signs out',
    async () => dispatchEvent(new StorageEvent('storage', { key: null })),
    'You signed out in another tab, so the vault was locked.',
  ],
  [
    'when another tab forgets who is signed in',
    async () => dispatchEvent(new StorageEvent('storage', { key: storageNames.auth })),
    'You signed out in another tab, so the vault was locked.',
  ],
] as const)(
  'the vault locks %s, and nothing that opens it, and no clear text, is left',
  async (_, lock, message) => {
    setClock()
    await openRevealed()
    await typeEverywhere()
    await lock()
    await page.getByText(message).appears()
    await expect.poll(shownTexts).not.toMatch(/half|stamp|river|letter|owner password/i)
    answerCalls({ checkSession: () => 201 })
    if (message.includes('session')) await page.button('Not now').click()
    await page.button('Toggle hash').click()
    await page.dialog().getByRole('heading').reads('Unlock the vault')
    expect(values()).toEqual([hidden, hidden, hidden])
  },
)

test('Toggle hash, pressed at the moment of a lock, asks for the password', async () => {
  await openRevealed()
  const button = page.button('Toggle hash').element() as HTMLElement
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.poll(values).toEqual([hidden, hidden, hidden])
  button.click()
  await page.dialog().getByRole('heading').reads('Unlock the vault')
})

test('the password that the site asks for while the vault is open opens nothing after a lock', async () => {
  let isProved = true
  await openRevealed((answers) => ({
    ...answers,
    createCredential: (sent) =>
      isProved ? (answers.createCredential?.(sent) ?? null) : refuse('password-needed'),
    checkPassword: (sent) => {
      isProved = true
      return answers.checkPassword?.(sent) ?? null
    },
  }))
  isProved = false
  await save(['Library', 'card'])
  await page.dialog().getByLabelText('Your password').fill(password)
  await page.button('Go on').click()
  await expectMessage().reads('“Library” saved')
  await page.button('Lock').focus()
  await type('{Enter}')
  // The focus stays near the button that is gone.
  await page.button('Toggle hash').hasFocus()
  await type('{Enter}')
  await page.dialog().getByRole('heading').reads('Unlock the vault')
  expect(values()).toEqual(Array(4).fill(hidden))
})

test('use keeps the vault open; a sleep, Toggle hash after the session, and twelve hours do not', async () => {
  setClock()
  await openRevealed()
  await vi.advanceTimersByTimeAsync(dashboardDelays.vaultIdle - 60_000)
  await type('{Shift}')
  await vi.advanceTimersByTimeAsync(dashboardDelays.vaultIdle - 60_000)
  await expect.poll(values).toContain('stamp')
  // A machine that slept: its timers stood still, and the first key must not count as use.
  vi.setSystemTime(Date.now() + dashboardDelays.vaultIdle)
  await type('{Shift}')
  await expect.poll(values).toEqual([hidden, hidden, hidden])
  await reveal()
  for (let open = 0; open < sessionTimes.longest; open += dashboardDelays.vaultIdle / 2) {
    vi.setSystemTime(Date.now() + dashboardDelays.vaultIdle / 2)
    await type('{Shift}')
  }
  await vi.advanceTimersByTimeAsync(dashboardDelays.vaultCheck)
  await page.getByText('The vault was open for 12 hours, so it locked itself.').appears()
  await reveal()
  await page.button('Toggle hash').click()
  answerCalls({ checkSession: () => refuse('not-signed-in') })
  await page.button('Toggle hash').click()
  await page.getByText('Your session has ended, so the vault was locked.').appears()
  expect(values()).toEqual([hidden, hidden, hidden])
})

test('a copied password leaves the clipboard after a minute and at a lock, or the screen says that it does not', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  setClock()
  await openRevealed()
  await act('Bank', /^Copy/).click()
  await page.getByText('is copied. After a minute, or when the vault locks').appears()
  await vi.advanceTimersByTimeAsync(dashboardDelays.clipboard)
  await page.getByText('The clipboard is emptied.').appears()
  await act('Bank', /^Copy/).click()
  await page.button('Lock').click()
  await expect.poll(() => writeText.mock.calls.flat()).toEqual(['river', '', 'river', ''])
  await reveal()
  await act('Bank', /^Copy/).click()
  await page.getByText('is copied. After a minute').appears()
  writeText.mockRejectedValueOnce(new Error('no focus'))
  await vi.advanceTimersByTimeAsync(dashboardDelays.clipboard)
  await page.getByText('The browser did not let this page empty the clipboard').appears()
  dispatchEvent(new Event('focus'))
  await expect.poll(() => writeText.mock.lastCall).toEqual([''])
})

test('passwords that were swapped, renamed or put back in the database open with a warning', async () => {
  const vault = await createVault(plain)
  const [one, two, three] = vault.state.credentials
  if (!one || !two || !three) throw new Error('There are three.')
  vault.state.credentials = [
    { ...one, password: two.password },
    { ...two, password: one.password, counter: two.counter },
    { ...three, counter: 2 },
  ]
  await openDashboard('/dashboard/passwords', vault.answers)
  await reveal()
  await row('Post office').getByText('It was saved as “Bank”').appears()
  await row('Bank').getByText('It was saved as “Post office”').appears()
  await row('Mail').getByText('An earlier password was put back').appears()
  // Once it is saved here again, it is right.
  await act('Mail', /^Edit/).click()
  await page.button('Send').click()
  await page.getByText('“Mail” updated').appears()
  await expect.poll(() => row('Mail').getByText('put back').elements()).toEqual([])
})

test('a write after the vault was made anew elsewhere is refused, keeps what was typed, and asks to unlock', async () => {
  const vault = await openRevealed()
  const { wrapped } = await createKey(null, { password, secret: siteSecret }, 'a'.repeat(32))
  Object.assign(vault.state, { key: { ...wrapped, version: 1 }, credentials: [] })
  await save(['Library', 'card'])
  await expectMessage().says('The vault was locked anew, or emptied, elsewhere.')
  await secret().holds('card')
  expect(vault.state.credentials).toEqual([])
  await page.button('Save').click()
  await unlock()
  await expectMessage().reads('“Library” saved')
  expect(await vault.decryptAll()).toEqual([['Library', 'card']])
})

test('a delete is asked for, then sent, and only then called deleted', async () => {
  const vault = await openRevealed()
  const answered = Promise.withResolvers<void>()
  const { deleteCredential } = vault.answers
  answerCalls({
    deleteCredential: (sent) => answered.promise.then(() => deleteCredential?.(sent) ?? null),
  })
  await act('Bank', /^Delete/).click()
  await page.dialog().getByRole('heading').reads('Delete “Bank”')
  await type('{Escape}')
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Delete “Bank”')
  expect(sentTo('deleteCredential')).toEqual([])
  await type('{Enter}')
  await type('{Enter}')
  await expectMessage('dialog').reads('Processing request')
  expect(names()).toEqual(['Mail', 'Bank', 'Post office'])
  answered.resolve()
  await page.getByText('“Bank” deleted').appears()
  expect(names()).toEqual(['Mail', 'Post office'])
  await page.css('.vault-box').hasFocus()
  await count().reads('2 Credential')
  expect(vault.names()).toEqual(['Post office', 'Mail'])
})

test('after the minutes of a password a delete asks for it before anything is said; without it all stays', async () => {
  const vault = await openRevealed()
  answerCalls({ deleteCredential: () => refuse('password-needed') })
  await act('Bank', /^Delete/).click()
  await page.button('Confirm').click()
  await page.getByRole('heading', { name: 'Confirm your password' }).appears()
  await type('{Escape}')
  await expectMessage('dialog').says('system failed')
  await type('{Escape}')
  expect(names()).toEqual(['Mail', 'Bank', 'Post office'])
  expect(vault.names()).toContain('Bank')
})

test('a delete that is not confirmed says system failed, and a repeat deletes once; another credential never goes', async () => {
  const vault = await openRevealed()
  vault.lost.add('deleteCredential')
  // Before it: the list has moved.
  vault.state.credentials = vault.state.credentials.slice(1)
  await act('Bank', /^Delete/).click()
  await page.button('Confirm').click()
  await expectMessage('dialog').says('system failed. The site could not be reached.')
  vault.lost.clear()
  await page.button('Confirm').click()
  await page.getByText('“Bank” deleted').appears()
  expect(vault.names()).toEqual(['Mail'])
})

test('Signout signs out whatever else is under way', async () => {
  await openPasswords(plain)
  const stuck = () => never()
  beforeSignOut.add(stuck)
  setClock()
  answerCalls({ signOut: () => null })
  await page.button('Signout').click()
  await vi.advanceTimersByTimeAsync(dashboardDelays.signOut)
  await expect.poll(() => sentTo('signOut').length).toBe(1)
  beforeSignOut.delete(stuck)
})
