import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, sentTo, triesOf } from '../../testing/answers.ts'
import {
  createVault,
  expectMessage,
  openPasswords,
  type Pair,
  password,
  reveal,
  save,
  unlock,
  values,
} from '../../testing/vault.ts'
import { rewrapKey } from './wrapping.ts'

const two: readonly Pair[] = [
  ['Post office', 'stamp'],
  ['Bank', 'river'],
]
const next = 'a newer battery staple'
const changed =
  'Your password is changed. It opens the vault from now on, and every other session has ended.'
const message = () => page.css('#sp-change-message')
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

test('a changed password opens every credential; the old one does not', async () => {
  const vault = await openForm()
  for (const [typed, sentence] of [
    [['', next, next], 'Type your current password.'],
    [[password, 'short', 'short'], 'Password need to be more then 8 words'],
    [[password, next, `${next}!`], 'The two new passwords differ. Type the new one twice.'],
    [[password, password, password], 'The new password is the same as the current one.'],
    [['not it', next, next], 'This is not your current password. Nothing was changed.'],
  ] as const) {
    await change(typed)
    await message().reads(sentence)
  }
  expect(sentTo('changePassword')).toEqual([])
  await change([password, next, next])
  await message().reads(changed)
  await current().holds('')
  expect([vault.state.password, await vault.decryptAll()]).toEqual([next, two])
  // The same page goes on.
  await page.button('Toggle hash').click()
  await unlock(password)
  await expectMessage('dialog').says('This is not the password')
  await unlock(next)
  await expect.poll(values).toEqual(['river', 'stamp'])
  await save(['Mail', 'letter'])
  await expectMessage().reads('“Mail” saved')
  expect(await vault.decryptAll()).toEqual([...two, ['Mail', 'letter']])
})

test('a change whose answer is lost is repeated as it was, and done once', async () => {
  const vault = await openForm()
  vault.lost.add('changePassword')
  await change([password, next, next])
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

test('a vault that was locked anew meanwhile is locked with the new password all the same', async () => {
  let isFirst = true
  const vault = await openForm((answers) => ({
    changePassword: (sent) => {
      if (isFirst) Object.assign(vault.state.key ?? {}, { version: 2 })
      isFirst = false
      return answers.changePassword?.(sent) ?? null
    },
  }))
  await change([password, next, next])
  await message().reads(changed)
  expect(triesOf('changePassword')[1]).toBe(2)
  expect(await vault.decryptAll()).toEqual(two)
})

test('a vault that an earlier password locks is asked for that one, and nothing is lost', async () => {
  const vault = await openForm()
  const earlier = 'an earlier password'
  const { key } = vault.state
  const other = key && (await rewrapKey(key, password, earlier))
  vault.state.key = other && { ...other, version: 1 }
  await change([password, next, next])
  await message().says('locked with an earlier one')
  expect(vault.state.key?.version).toBe(1)
  await page.getByLabelText('The vault’s password', { exact: true }).fill(earlier)
  await page.button('Change it').click()
  await message().reads(changed)
  expect(await vault.decryptAll()).toEqual(two)
})

test('a vault that was made, or locked anew, elsewhere meanwhile is opened as it is now', async () => {
  const vault = await openPasswords(null)
  await save(['Library', 'card'])
  await page.dialog().getByRole('heading').reads('Create the vault')
  const elsewhere = await createVault(two.slice(0, 1))
  Object.assign(vault.state, elsewhere.state)
  await unlock()
  await expectMessage().reads('“Library” saved')
  expect(await vault.decryptAll()).toEqual([two[0], ['Library', 'card']])
  await page.button('Lock').click()
  const { key } = vault.state
  const other = key && (await rewrapKey(key, password, 'another password'))
  vault.state.key = other && { ...other, version: 2 }
  await reveal('another password')
  await expect.poll(values).toEqual(['card', 'stamp'])
})
