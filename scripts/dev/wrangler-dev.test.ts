import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCaptcha } from '../../shared/captcha/contract.ts'
import { createClient, signInAs } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { freePort } from '../local/worker.ts'
import { publish } from '../testing/articles.ts'
import { compiledClone, exitOf, processesIn } from '../testing/clone.ts'

test('wrangler dev in a clone that is compiled is the whole blog by itself, and its log stays quiet', async () => {
  const folder = compiledClone()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const words = ['wrangler', 'dev', '--port', String(port), '--inspector-port']
  const child = spawn('npx', [...words, String(await freePort())], {
    cwd: folder,
    env: { ...process.env, PWD: folder, CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  onTestFinished(() => void process.kill(-(child.pid as number), 'SIGKILL'))
  await vi.waitFor(() => expect(output).toContain('Ready on'), 150_000)
  expect(output).toContain('Preparing the blog')
  // The build does not know the port; wrangler says it afterwards.
  const wayIn =
    /^\[custom build\] On the address that wrangler prints below:.*^\[custom build\] \/sign-in#demo=/ms
  expect(output).toMatch(wayIn)
  const list = await (await fetch(`${origin}/blog/page/articles`)).text()
  expect(list.match(/href="\/blog\/[0-9a-z]{16}"/g)?.length).toBeGreaterThan(10)

  const quiet = output.length
  const { readDevVars } = await import(`${folder}/scripts/lib/dev-vars.ts`)
  // Safari would drop others over http.
  const { headers } = await createClient(origin).call(createCaptcha, { body: {} })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^visitor=(?!.*Secure)/)])
  const author = await signInAs(origin, readDevVars())
  const id = await publish(author, {
    headingSave: 'Written without a hook',
    authorSave: 'Robin Hale',
  })
  const live = await (await fetch(`${origin}/blog/${id}`)).text()
  expect(live).toContain('Written without a hook')
  const said = output.slice(quiet).split('\n')
  expect(said.filter((line) => !/^$|(?:GET|POST) \/\S* (?:200|201) /.test(line))).toEqual([])

  const ended = exitOf(child)
  process.kill(-(child.pid as number), 'SIGINT')
  await ended
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000)
}, 240_000)

test.each(['deploy', 'types', ''])(
  'for the command "%s" of wrangler nothing is made',
  async (command) => {
    vi.stubEnv('WRANGLER_COMMAND', command)
    onTestFinished(() => void vi.unstubAllEnvs())
    const log = vi.spyOn(console, 'log')
    const { argv } = process
    const before = [...argv]
    await import(/* @vite-ignore */ `${root}scripts/build/wrangler.ts?for=${command}`)
    expect([log.mock.calls, argv]).toEqual([[], before])
    log.mockRestore()
  },
)
