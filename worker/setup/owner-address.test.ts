import { expect, onTestFinished, test } from 'vitest'
import { owner, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { startProvider } from '../../scripts/testing/letters.ts'
import { inOneWindow } from '../../scripts/testing/readers.ts'

const address = 'author@example.com'

test('the code of a letter confirms the address; a wrong one does not, and another address begins anew', () =>
  inOneWindow({ seconds: 3_600 }, async () => {
    const provider = await startProvider(onTestFinished)
    const { author, db } = await startBlog({ hasMail: true, vars: provider.vars })
    const ask = { password: owner.OWNER_PASSWORD, lettersTo: address }
    await author.ask('changeOwner', { body: ask })
    const before = { lettersTo: address, isConfirmed: false, letters: 'summary' }
    expect(await author.ask('readOwner')).toEqual(before)
    await author.ask('sendConfirmation')
    const [letter] = provider.to(address)
    expect(letter?.text).toContain('http://127.0.0.1:8787/dashboard/settings')
    const code = /\b(\d{8})\b/.exec(letter?.text ?? '')?.[1] ?? ''
    const wrong = { body: { code: code === '00000000' ? '00000001' : '00000000' } }
    expect(outcome(await author.call('confirmLetters', wrong))).toBe('wrong-letter-code')
    await author.ask('confirmLetters', { body: { code: `${code.slice(0, 4)} ${code.slice(4)}` } })
    expect((await author.ask('readOwner')).isConfirmed).toBe(true)

    const body = { password: owner.OWNER_PASSWORD, lettersTo: 'other@example.com' }
    await db.exec("UPDATE owner SET letters = 'whole'")
    await author.ask('changeOwner', { body })
    // What the author said of whole articles stays.
    expect(await author.ask('readOwner')).toMatchObject({ isConfirmed: false, letters: 'whole' })
    expect(outcome(await author.call('confirmLetters', { body: { code } }))).toBe(
      'wrong-letter-code',
    )
    for (let n = 1; n <= 5; n += 1) await author.ask('sendConfirmation')
    expect(outcome(await author.call('sendConfirmation'))).toBe('too-many-attempts')
  }))
