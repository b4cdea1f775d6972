import { expect, test } from 'vitest'
import { listDrafts } from '../../shared/drafts/contract.ts'
import type { Terminal } from '../deploy/terminal.ts'
import { owner, sharedBlog } from '../testing/blog.ts'
import { solutionOf } from '../testing/captcha.ts'
import { askSignIn } from './ask-sign-in.ts'

const blog = await sharedBlog()

/** Somebody who answers each question from what it begins with, and all that the screen showed. */
const somebody = (password: string) => {
  const screen: string[] = []
  const answers: Record<string, string> = {
    'User name': owner.OWNER_USERNAME,
    'E-mail': owner.OWNER_EMAIL,
    Password: password,
    Four: owner.OWNER_COLORS,
    'The number of': '2',
    'Your answer': 'ty',
  }
  const answer = async (question: string): Promise<string> => {
    screen.push(question)
    const known = Object.entries(answers).find(([begins]) => question.startsWith(begins))
    if (known) return known[1]
    const newest = 'SELECT id FROM captcha_challenges ORDER BY expires_at DESC LIMIT 1'
    const id = (await blog.db.prepare(newest).first<string>('id')) ?? ''
    return (await solutionOf(blog.db, id)).map((at) => at + 1).join(' ')
  }
  const terminal: Terminal = {
    isInteractive: true,
    say: (line) => void screen.push(line),
    ask: answer,
    askHidden: answer,
    agree: async () => false,
    close: () => {},
  }
  return { terminal, screen }
}

test('the author signs in at a deployed blog by each field and a captcha in words', async () => {
  const { terminal, screen } = somebody(owner.OWNER_PASSWORD)
  const client = await askSignIn(blog.origin, terminal)
  expect((await client.call(listDrafts)).ok).toBe(true)
  expect(screen.filter((line) => line.startsWith('Their numbers'))).toHaveLength(1)
})

test('a wrong password is asked for again and refused at last, and without a terminal nothing is asked', async () => {
  const { terminal, screen } = somebody('not the password')
  await expect(askSignIn(blog.origin, terminal)).rejects.toThrow('The sign-in was refused')
  expect(screen.filter((line) => line.startsWith('Password'))).toHaveLength(3)
  const nobody = { ...terminal, isInteractive: false }
  await expect(askSignIn(blog.origin, nobody)).rejects.toThrow('there is none')
})
