import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signInBody } from '../../scripts/lib/client.ts'
import { type Blog, owner, siteSecret, startBlog } from '../../scripts/testing/blog.ts'
import { outcome } from '../../scripts/testing/calls.ts'
import { atOnce, newReader, tally } from '../../scripts/testing/readers.ts'
import { encodeText } from '../../shared/base64.ts'
import type { ProblemCode } from '../../shared/problem.ts'
import { hashPassword, owasp, type Pepper, pepperOf } from './password-hash.ts'
import { writePassword } from './stored-owner.ts'

/** A blog whose password costs what a real one does. */
const start = async (): Promise<Blog> => {
  const blog = await startBlog({ password: null, isOwn: true })
  const pepper = pepperOf({ SITE_SECRET: siteSecret }) as Pepper
  await writePassword(blog.db, hashPassword(owner.OWNER_PASSWORD, pepper, owasp)).run()
  return blog
}
const right = signInBody(owner)

const attempt = (
  { anyone }: Blog,
  input: Partial<typeof right> = {},
  headers: Record<string, string> = newReader(),
) => anyone.call('signIn', { body: { ...right, ...input }, headers })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Megabytes of the Worker's process: at most, since it began. */
const maxMemory = (): number => {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/status`, 'utf8')
      } catch {
        return ''
      }
    })
    .filter((text) => /^Name:\s+workerd$/m.test(text) && text.includes(`PPid:\t${process.pid}\n`))
    .map((text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0))
  return Math.round(Math.max(...sizes) / 1024)
}

test('two hundred sign-ins at once are checked a few at a time, and the author still gets in', async () => {
  const blog = await start()
  const home = newReader()
  expect((await attempt(blog, {}, home)).ok).toBe(true)
  const before = maxMemory()
  const pswd = encodeText('a wrong password')
  let own = 0
  const all = await timed(async () => {
    const flood = atOnce(200, () => attempt(blog, { pswd }))
    const replies = await Promise.all([
      flood,
      timed(() => attempt(blog, {}, home)).then((time) => {
        own = time
      }),
    ])
    const outcomes = tally(replies[0].map(outcome))
    console.log(outcomes)
    const sum = (...codes: ProblemCode[]) =>
      codes.reduce((all, code) => all + (outcomes[code] ?? 0), 0)
    // A slow machine refuses who has waited 15 seconds for his turn.
    const inLine = sum('wrong-credentials', 'password-unchecked')
    expect(sum('wrong-credentials')).toBeGreaterThan(0)
    expect(inLine).toBeLessThanOrEqual(100)
    expect(inLine + sum('too-many-attempts')).toBe(200)
  })
  const after = maxMemory()
  console.log({ all: Math.round(all), own: Math.round(own), before, after })
  // One hash takes 32 MB; two hundred at once would take 6 GB.
  expect(after - before).toBeLessThan(150)
  // However long it goes on: a hundred in ten minutes, and no more.
  const more = (await atOnce(10, () => atOnce(20, () => attempt(blog, { pswd })))).flat()
  expect(more.some((reply) => outcome(reply) === 'too-many-attempts')).toBe(true)
  expect((await attempt(blog, {}, home)).ok).toBe(true)
})

test('the time of an answer does not tell which of the three was wrong', async () => {
  const blog = await start()
  const ways = {
    password: { pswd: encodeText('a wrong password') },
    username: { admin: encodeText('testauthor2') },
    email: { email: encodeText('someone@postbox.com') },
    all: {
      pswd: encodeText('a wrong password'),
      admin: encodeText('testauthor2'),
      email: encodeText('someone@postbox.com'),
    },
  }
  await attempt(blog)
  const times = new Map<string, number[]>()
  for (let n = 0; n < 20; n += 1) {
    for (const [name, input] of Object.entries(ways)) {
      const time = await timed(() => attempt(blog, input))
      times.set(name, [...(times.get(name) ?? []), time])
    }
  }
  // What else the machine does only adds to a time: the shortest of each is what the answer itself takes.
  const shortest = [...times].map(([name, all]) => [name, Math.min(...all)] as const)
  console.log(Object.fromEntries(shortest.map(([name, time]) => [name, Math.round(time)])))
  const values = shortest.map(([, time]) => time)
  expect(Math.max(...values) / Math.min(...values)).toBeLessThan(1.25)
})
