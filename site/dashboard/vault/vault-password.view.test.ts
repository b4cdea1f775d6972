import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeName } from '../../../shared/vault/name.ts'
import { type Answers, answerCalls, sentTo } from '../../testing/answers.ts'
import { openDashboard } from '../../testing/dashboard.tsx'
import {
  createVault,
  expectMessage,
  noteCode,
  openPasswords,
  type Pair,
  password,
  recoveryCode,
  save,
  secret,
  unlock,
  values,
} from '../../testing/vault.ts'
import { openEntry, sealEntry } from './encryption.ts'
import { entryOf } from './entries.ts'
import { createKey, openKey, openKeyByCode } from './wrapping.ts'

const two: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
]
const next = 'a newer battery staple'
const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'
const message = () => page.css('.vault-change:has([autocomplete=new-password]) .dashboard-message')
const current = () => page.getByLabelText('Current password', { exact: true })

const openForm = async (change?: (answers: Answers) => Answers) => {
  const vault = await openPasswords(two, change)
  await page.getByText('Change the admin password').click()
  return vault
}
const change = async (typed: readonly [string, string, string]) => {
  await current().fill(typed[0])
  await page.getByLabelText('New password', { exact: true }).fill(typed[1])
  await page.getByLabelText('New password again', { exact: true }).fill(typed[2])
  await page.button('Change it').click()
}

const labelOfOther = 'Recovery code, or the earlier password'

/** Locks a vault and its credentials with a password: as restored, or as before the sign-in was set anew. */
const lockWith = async (
  { state }: Awaited<ReturnType<typeof createVault>>,
  vaultPassword: string,
): Promise<void> => {
  const { wrapped, open } = await createKey(null, { password: vaultPassword, secret }, recoveryCode)
  state.key = { ...wrapped, version: 1 }
  state.credentials = await Promise.all(
    two.map(async ([name, text], n) => ({
      _id: `restored-${n}`,
      name: encodeName(name),
      counter: 1,
      password: await sealEntry(open, { id: `restored-${n}`, name, counter: 1, password: text }),
    })),
  )
}

test('a changed password has a new key and a new code; what the old ones open is nothing that comes after', async () => {
  const vault = await openForm()
  const { key: before } = vault.state
  for (const [typed, sentence] of [
    [['', next, next], 'Type your current password.'],
    [[password, 'short', 'short'], 'Password need to be more then 8 words'],
    [[password, next, `${next}!`], 'The two new passwords differ. Type the new one twice.'],
    [[password, password, password], 'The new password is the same as the current one.'],
    [
      ['not it', next, next],
      'This is not your password. If your last change went through, type the new one.',
    ],
  ] as const) {
    await change(typed)
    await message().reads(sentence)
  }
  expect(sentTo('changePassword')).toEqual([])
  await change([password, next, next])
  const code = await noteCode()
  await message().reads(changed)
  await current().holds('')
  expect([vault.state.password, await vault.decryptAll()]).toEqual([next, two])
  // The same page goes on.
  await page.button('Toggle hash').click()
  await unlock(password)
  await expectMessage('dialog').says('This is not your password')
  await unlock(next)
  await expect.poll(values).toEqual(['river', 'stamp'])
  await save(['Mail', 'letter'])
  await expectMessage().reads('“Mail” saved')
  expect(await vault.decryptAll()).toEqual([...two, ['Mail', 'letter']])
  // The old row, with the old password, or the old code, opens none of them.
  const { key, credentials } = vault.state
  if (!before || !key) throw new Error('There was a vault.')
  const olds = [
    await openKey(before, { password, secret }),
    await openKeyByCode(before, recoveryCode),
  ]
  expect(await openKeyByCode(key, code)).not.toBeNull()
  for (const old of olds) {
    if (!old) throw new Error('They opened the old row.')
    const opened = await Promise.all(credentials.map((one) => openEntry(old, entryOf(one))))
    expect(opened).toEqual([null, null, null])
  }
})

test('a change whose code is not noted changes nothing; one whose answer is lost is repeated as it was', async () => {
  const vault = await openForm()
  await change([password, next, next])
  await page.getByLabelText('Type it back').fill('not the code')
  await page.button('I noted it').click()
  await expectMessage('dialog').reads('This is not the code above.')
  await page.button('Cancel').click()
  await message().says('The recovery code was not typed back, so nothing was changed.')
  expect(sentTo('changePassword')).toEqual([])
  vault.lost.add('changePassword')
  await change([password, next, next])
  await noteCode()
  await message().says('The site could not be reached.')
  const stored = vault.state.key
  expect(stored?.version).toBe(2)
  vault.lost.clear()
  await page.button('Change it').click()
  await message().reads(changed)
  const [first, again] = sentTo('changePassword')
  expect(again).toEqual(first)
  expect(vault.state.key).toBe(stored)
  expect(await vault.decryptAll()).toEqual(two)
})

test('a vault that was locked anew while its code was noted is not replaced, and nothing is lost', async () => {
  const vault = await openForm()
  await change([password, next, next])
  const key = vault.state.key && { ...vault.state.key, version: 2 }
  vault.state.key = key
  await noteCode()
  await message().says('locked anew')
  expect([vault.state.key, vault.state.password]).toEqual([key, password])
  expect(await vault.decryptAll()).toEqual(two)
})

test.each(['the code', 'the earlier password'])(
  'a vault of another site or an earlier password is opened by %s, and then by the present one',
  async (what) => {
    const vault = await createVault(two)
    const earlier = 'an earlier password'
    if (what === 'the code') vault.state.password = 'chosen after the loss'
    await lockWith(vault, what === 'the code' ? password : earlier)
    await openDashboard('/dashboard/passwords', vault.answers)
    await page.button('Toggle hash').click()
    await unlock(vault.state.password)
    await expectMessage('dialog').says('This is your password, but the vault is locked with')
    const other = page.getByLabelText(labelOfOther, { exact: true })
    await other.fill('0000-1111')
    await unlock(vault.state.password)
    await expectMessage('dialog').reads(
      'This is neither the recovery code nor an earlier password of the vault.',
    )
    await other.fill(what === 'the code' ? recoveryCode.toUpperCase() : earlier)
    await unlock(vault.state.password)
    const code = await noteCode()
    await expect.poll(values).toEqual(['river', 'stamp'])
    expect(await vault.decryptAll()).toEqual(two)
    const { key } = vault.state
    expect(key && (await openKeyByCode(key, recoveryCode))).toBeNull()
    expect(key && (await openKeyByCode(key, code))).not.toBeNull()
  },
)

test('a vault is sealed anew whole; killed in between, it is as before', async () => {
  const vault = await createVault(two)
  const earlier = 'an earlier password'
  await lockWith(vault, earlier)
  const { key: keyBefore, credentials: before } = vault.state
  await openDashboard('/dashboard/passwords', vault.answers)
  await page.button('Toggle hash').click()
  await unlock()
  const other = page.getByLabelText(labelOfOther, { exact: true })
  await other.fill(earlier)
  await unlock()
  await page.getByLabelText('Type it back').appears()
  await page.button('Cancel').last().click()
  await expectMessage('dialog').says('The recovery code was not typed back')
  // Killed between the two calls: all is sealed anew, and nothing replaced.
  vault.lost.add('replaceVaultKey')
  answerCalls({ replaceVaultKey: () => null })
  await other.fill(earlier)
  await unlock()
  await noteCode()
  await expectMessage('dialog').says('could not be reached')
  expect([vault.state.key, vault.state.credentials]).toEqual([keyBefore, before])
  expect(vault.state.sealed.size).toBe(2)
  answerCalls(vault.answers)
  // The answer that gets lost is found in what is stored.
  await other.fill(earlier)
  await unlock()
  const code = await noteCode()
  await expect.poll(values).toEqual(['river', 'stamp'])
  const { key } = vault.state
  expect(key).toMatchObject({ vault: keyBefore?.vault, version: 2 })
  expect(await vault.decryptAll()).toEqual(two)
  expect(key && (await openKeyByCode(key, code))).not.toBeNull()
  expect(page.css('.vault-warning').elements()).toEqual([])
})

test('a new recovery code is made with the password, and the earlier one opens nothing more', async () => {
  const vault = await openPasswords(two)
  await page.getByText('Make a new recovery code').click()
  await page.getByLabelText('Password for the new code', { exact: true }).fill(password)
  await page.button('Make it').click()
  const code = await noteCode()
  await page.getByText('The new recovery code holds from now on').appears()
  const { key } = vault.state
  if (!key) throw new Error('There is a vault.')
  expect(await openKeyByCode(key, recoveryCode)).toBeNull()
  expect(await openKeyByCode(key, code.replaceAll('-', ' '))).not.toBeNull()
  expect(await vault.decryptAll()).toEqual(two)
})

test('a vault that was made elsewhere meanwhile is opened as it is now', async () => {
  const vault = await openPasswords(null)
  await save(['Library', 'card'])
  await page.dialog().getByRole('heading').reads('Create the vault')
  const elsewhere = await createVault(two.slice(0, 1))
  Object.assign(vault.state, elsewhere.state)
  await unlock()
  await expectMessage().reads('“Library” saved')
  expect(await vault.decryptAll()).toEqual([two[0], ['Library', 'card']])
})

test('the vault is emptied with the password in its call; a wrong one keeps all', async () => {
  const vault = await openPasswords(two)
  await page.getByText('The vault’s password and its recovery code are lost').click()
  await page.button('Empty the vault').click()
  const field = page.dialog().getByLabelText('Your password', { exact: true })
  await field.fill('not it')
  await page.button('Confirm').click()
  await expectMessage('dialog').reads('This is not your password.')
  expect(vault.state.credentials).toHaveLength(2)
  await field.fill(password)
  await page.button('Confirm').click()
  await page.getByText('The vault is empty.').appears()
  expect([vault.state.key, vault.state.credentials]).toEqual([null, []])
})
