import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import signInStyles from '../../styles/sign-in.css?url'
import { answerCalls, sentTo } from '../../testing/answers.ts'
import { keepPage } from '../../testing/navigation.ts'
import { linkStyles } from '../../testing/page.ts'
import {
  createVault,
  expectMessage,
  noteCode,
  type Pair,
  recoveryCode,
} from '../../testing/vault.ts'
import { Reset } from './Reset.tsx'

const styles = await linkStyles(signInStyles)
const bank: Pair = ['Bank', 'river']
const chosen = 'chosen after the loss'
const typed: Readonly<Record<string, string>> = {
  username: 'newauthor01',
  email: 'author@letterbox.example.com',
  colors: '#111 #222 #333 #444',
  password: chosen,
  lettersTo: 'new.author@example.org',
}
const other = () => page.getByLabelText('Recovery code, or the earlier password', { exact: true })

/** Sets a lost sign-in anew by the form. @returns the vault, and where the page leads */
const resetWith = async (pairs: readonly Pair[] | null) => {
  const gone = keepPage()
  styles.disabled = false
  const vault = await createVault(pairs)
  answerCalls({
    ...vault.answers,
    readSetup: () => ({ isSetUp: true, isDemo: false, code: 'ready' }),
    setUp: ({ body: { username, email, password } }) => {
      vault.state.password = password
      return { username, email, result: 'signed in', generalisedData: { username, email } }
    },
  })
  await render(
    <div className="sign-in">
      <Reset />
    </div>,
  )
  await page.getByLabelText('Set-up code').appears()
  for (const field of page.css('.sign-in input').elements()) {
    const { name } = field as HTMLInputElement
    await page.elementLocator(field).fill(typed[name] ?? 'typed')
  }
  // Nobody learns before whether there is a vault.
  expect(sentTo('readVaultKey')).toEqual([])
  await page.button('Set it anew').click()
  return { vault, gone }
}

test('after a lost sign-in the set-up asks for the recovery code, and locks the vault with the new password', async () => {
  const { vault, gone } = await resetWith([bank])
  const before = vault.state.key
  await other().fill('0000-1111')
  await userEvent.keyboard('{Enter}')
  await expectMessage('dialog').reads(
    'This is neither the recovery code nor an earlier password of the vault.',
  )
  expect(vault.state.key).toBe(before)
  await other().fill(recoveryCode)
  await userEvent.keyboard('{Enter}')
  await noteCode()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(await vault.decryptAll()).toEqual([bank])
})

test('who cancels goes on, and nothing of the vault is changed', async () => {
  const { vault, gone } = await resetWith([bank])
  const before = structuredClone(vault.state)
  await other().appears()
  await page.button('Cancel').click()
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect(vault.state).toEqual(before)
})

test('without a vault nobody is asked', async () => {
  const { vault, gone } = await resetWith(null)
  await expect.poll(() => gone).toEqual(['/dashboard'])
  expect([page.dialog().elements(), vault.state.key]).toEqual([[], null])
})
