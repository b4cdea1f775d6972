import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decodeText, encodeText } from '../../../shared/base64.ts'
import { limits } from '../../../shared/limits.ts'
import { delays } from '../../../shared/timings.ts'
import { type Answers, answerCalls, refuse, sentTo, triesOf } from '../../testing/answers.ts'
import { menu, openDashboard } from '../../testing/dashboard.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import {
  act,
  count,
  createVault,
  expectMessage,
  names,
  newForm,
  openPasswords,
  type Pair,
  password,
  reveal,
  row,
  rows,
  save,
  unlock,
  values,
} from '../../testing/vault.ts'
import { beforeSignOut } from '../data/session.ts'
import { validateCredential } from './credentials.ts'

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
const removals = () => page.css('.vault-removals')
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
    ['not the password', 'This is not your password. The vault was not created.'],
  ] as const) {
    await unlock(typed)
    await expectMessage('dialog').reads(message)
  }
  expect([vault.state.key, sentTo('createCredential')]).toEqual([null, []])
  await unlock()
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
        return 'right'
      },
    }))
    await page.dialog().getByRole('heading').reads('Confirm your password')
    await page.dialog().getByLabelText('Your password').fill(password)
    await page.button('Go on').click()
    await page.dialog().disappears()
    await save(['Bank', 'river'])
    await expectMessage().reads('“Bank” saved')
    expect(page.dialog().elements()).toEqual([])
  }
  expect(sentTo('createVaultKey')).toHaveLength(1)
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
  await expectMessage('dialog').reads('This is not the password that the vault is locked with.')
  await type('{Escape}')
  await page.dialog().disappears()
  await reveal()
  expect(sentTo('checkPassword')).toEqual([])
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
  const copy = act('BANK', /^Copy/)
  await copy.click()
  await copy.reads('Copied')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('  two  spaces  ')
  await page.getByText('The password of “BANK of the river” is copied.').appears()
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
  expect(page.css('.vault-row-empty').elements()).toHaveLength(5)
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
    await vault.encryptPair(['Bank', 'theirs'], 1),
  )
  await page.button('Send').click()
  await editSaid().says('It was changed elsewhere')
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
  expect(triesOf('createCredential')).toEqual([3, 1])
  expect(vault.names()).toEqual(['Post office', 'Bank', 'Mail', 'Library'])
  await count().reads('4 Credential')

  await act('Bank', /^Edit/).click()
  await secret(editForm()).fill('sea')
  await page.button('Send').click()
  await editSaid().says('could not be reached')
  vault.lost.clear()
  await page.button('Send').click()
  await page.getByText('“Bank” updated').appears()
  expect(triesOf('editCredential')).toEqual([2, 1])
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

test('the vault locks itself after ten minutes without a key or a pointer, by hand, and with the session', async () => {
  setClock()
  await openRevealed()
  await act('Bank', /^Edit/).click()
  await secret(editForm()).fill('half typed')
  await newForm().getByLabelText('Application Name').fill('Half a name')
  await vi.advanceTimersByTimeAsync(delays.vaultIdle - 60_000)
  await type('{Shift}')
  await vi.advanceTimersByTimeAsync(delays.vaultIdle - 60_000)
  await expect.poll(values).toContain('stamp')
  await vi.advanceTimersByTimeAsync(60_000)
  await page.getByText('The vault was not used for 10 minutes, so it locked itself.').appears()
  await expect.poll(values).toEqual([hidden, hidden])
  // Nothing of what it held is left in the page; what was typed is kept.
  expect(page.css('.vault-box').element().innerHTML).not.toMatch(/half typed|stamp|letter/)
  await page
    .getByText('Your edit of “Bank” is kept in this tab until you unlock the vault.')
    .appears()
  await page.button('Unlock').click()
  await unlock()
  await secret(editForm()).holds('half typed')
  await newForm().getByLabelText('Application Name').holds('Half a name')

  // A machine that slept: its timers stood still, and the first key must not count as use.
  vi.setSystemTime(Date.now() + delays.vaultIdle)
  await type('{Shift}')
  await expect.poll(values).toEqual([hidden, hidden])
  await page.button('Unlock').click()
  await unlock()
  await secret(editForm()).holds('half typed')

  await page.button('Lock').click()
  await page.getByText('The vault is locked.').appears()
  await reveal()
  await expect.poll(values).toContain('stamp')
  await menu().getByRole('link', { name: 'Author' }).click()
  await menu().getByRole('link', { name: 'Passwords' }).click()
  await expect.poll(values).toEqual([hidden, hidden])
  await newForm().getByLabelText('Application Name').holds('Half a name')

  await secret().fill('half')
  answerCalls({ createCredential: () => refuse('not-signed-in') })
  await page.button('Save').click()
  await page.button('Not now').click()
  await page.getByText('Your session has ended, so the vault was locked.').appears()
  await secret().holds('half')
})

test('a delete is confirmed, can be undone for six seconds, then is sent, and the list loads again', async () => {
  const vault = await openRevealed()
  setClock()
  const lists = sentTo('listCredentials').length
  await act('Bank', /^Delete/).click()
  await page.dialog().getByRole('heading').reads('Delete “Bank”')
  await type('{Escape}')
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Delete “Bank”')
  await type('{Enter}')
  await type('{Enter}')
  await expect.poll(names).toEqual(['Mail', 'Post office'])
  await count().reads('2 Credential')
  await removals().reads('“Bank” is deleted.Undo')
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Undo deleting “Bank”')
  await type('{Enter}')
  await expect.poll(names).toEqual(['Mail', 'Bank', 'Post office'])
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Credentials')
  await vi.advanceTimersByTimeAsync(delays.undo + 1_000)
  expect(sentTo('deleteCredential')).toEqual([])

  await act('Bank', /^Delete/).click()
  await type('{Enter}')
  await vi.advanceTimersByTimeAsync(delays.undo - 1_000)
  expect(sentTo('deleteCredential')).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await removals().reads('“Bank” deleted')
  await expect.poll(() => sentTo('listCredentials').length).toBe(lists + 1)
  expect(sentTo('deleteCredential')).toHaveLength(1)
  expect(vault.names()).toEqual(['Post office', 'Mail'])
  expect(names()).toEqual(['Mail', 'Post office'])
})

test('a delete that is not confirmed says system failed, and a repeat deletes once; another credential never goes', async () => {
  const vault = await openRevealed()
  setClock()
  vault.lost.add('deleteCredential')
  await act('Bank', /^Delete/).click()
  await page.button('Confirm').click()
  // Before it: the list has moved.
  vault.state.credentials = vault.state.credentials.slice(1)
  await vi.advanceTimersByTimeAsync(delays.undo)
  await page.getByRole('alert').says('“Bank”: system failed. The site could not be reached.')
  expect(vault.names()).toEqual(['Bank', 'Mail'])
  await expect.poll(names).toEqual(['Mail', 'Bank'])
  vault.lost.clear()
  await page.button('Try again').click()
  await removals().reads('“Bank” deleted')
  expect(vault.names()).toEqual(['Mail'])
  // The first, its repeat, which the moved list refused, and the one at the right place.
  expect(triesOf('deleteCredential')).toEqual([3, 2])
})

test.each([
  ['the page is left', () => dispatchEvent(new Event('pagehide'))],
  ['the author signs out', () => Promise.all([...beforeSignOut].map((send) => send()))],
])('a delete is sent at once when %s', async (_when, leave) => {
  const vault = await openRevealed()
  await act('Bank', /^Delete/).click()
  await page.button('Confirm').click()
  await page.button('Undo deleting “Bank”').appears()
  expect(vault.names()).toContain('Bank')
  void leave()
  await expect.poll(vault.names).toEqual(['Post office', 'Mail'])
})
