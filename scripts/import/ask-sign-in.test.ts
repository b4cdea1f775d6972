import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openApiPath } from '../../shared/pages.ts'
import type { Terminal } from '../lib/terminal.ts'
import { owner, sharedBlog } from '../testing/blog.ts'
import { named, sql } from '../testing/calls.ts'
import { solutionOf } from '../testing/captcha.ts'
import { askSignIn } from './ask-sign-in.ts'

const blog = await sharedBlog({ isBuilt: true })

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
    print: (line) => void screen.push(line),
    ask: answer,
    askHidden: answer,
    agree: async () => false,
  }
  return { terminal, screen }
}

test('the author signs in at a deployed blog by each field and a captcha in words', async () => {
  const { terminal, screen } = somebody(owner.OWNER_PASSWORD)
  const { client } = await askSignIn(blog.origin, terminal)
  expect((await named(client).call('listDrafts')).ok).toBe(true)
  expect(screen.filter((line) => line.startsWith('Their numbers'))).toHaveLength(1)
})

test('a wrong password is asked for again and refused at last, and without a terminal nothing is asked', async () => {
  const { terminal, screen } = somebody('not the password')
  await expect(askSignIn(blog.origin, terminal)).rejects.toThrow('The sign-in was refused')
  expect(screen.filter((line) => line.startsWith('Password'))).toHaveLength(3)
  const nobody = { ...terminal, isInteractive: false }
  await expect(askSignIn(blog.origin, nobody)).rejects.toThrow('there is none')
})

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The blog, described in another way. */
const describedAs = (change: (text: string) => string): Promise<string> =>
  serve(async ({ url = '' }, response) => {
    const answer = await blog.text(url)
    response.end(url === openApiPath ? change(answer) : answer)
  })

test('before it asks for anything, it looks whether this blog is there, works and is of a fitting version', async () => {
  const { terminal, screen } = somebody(owner.OWNER_PASSWORD)
  const refused = async (origin: string, sentence: RegExp | string) => {
    await expect(askSignIn(origin, terminal)).rejects.toThrow(sentence)
    expect(screen).toEqual([])
  }
  await refused('http://127.0.0.1:1', 'Nothing answers at http://127.0.0.1:1.')
  const other = await serve((_, response) => response.end('<p>Hello</p>'))
  await refused(other, `What answers at ${other} is not this blog`)
  const moved = await serve((_, response) => {
    response.writeHead(301, { Location: 'https://www.there.example/x' }).end()
  })
  await refused(moved, 'leads to https://www.there.example: give that address')
  const older = await describedAs((text) => text.replace(/"version":"[^"]*"/, '"version":"0.0.9"'))
  await refused(older, /is of version 0\.0\.9, and this is \d.*deploy this version first/)
  await sql(blog.db, "UPDATE switches SET is_on = 1 WHERE name = 'background'")
  await refused(blog.origin, 'A restore works at')
})
