import { expect, test } from 'vitest'
import { signInBody } from '../scripts/lib/client.ts'
import { owner, type StackOptions, startBlog } from '../scripts/testing/blog.ts'

/** What the log of a blog with such settings says at its first request, and how that is answered. */
const firstRequest = async (vars: StackOptions['vars']) => {
  const lines: string[] = []
  const blog = await startBlog({ vars, owner: null, onLog: (line) => lines.push(line) })
  const { status } = await blog.get('/')
  const told = lines.map((line) => JSON.parse(line))
  const reply = await blog.anyone.call('signIn', { body: signInBody(owner) })
  return { status, told, reply, lines }
}

test('what is missing or malformed is named in the log before the first answer, and pages are read', async () => {
  const { told, status, reply, lines } = await firstRequest({
    SITE_SECRET: 'too short',
    REBUILD_SECRET: 'whsec_no base64, and nobody knows',
    REBUILD_HOOK_URL: 'ftp://nowhere',
  })
  expect(status).toBe(200)
  expect(told).toEqual([
    { level: 'error', event: 'not-configured', code: 'not-configured', names: expect.any(Array) },
  ])
  expect(told[0].names.sort()).toEqual(['REBUILD_HOOK_URL', 'REBUILD_SECRET', 'SITE_SECRET'])
  expect(reply.ok || reply.problem).toMatchObject({ code: 'not-configured', status: 503 })
  for (const value of ['too short', 'nowhere', 'base64']) {
    expect(lines.join('\n')).not.toContain(value)
  }
})
