import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Block } from '../../../shared/switches.ts'
import { delays } from '../../../shared/timings.ts'
import { pollBlock } from './block-watch.ts'

/** What a browser gives the script of a page. */
const page = { block: 'green' as Block, isSignedIn: false, asked: 0, reloads: 0 }
const seen = { visibilityState: 'visible' }

beforeEach(() => {
  Object.assign(page, { block: 'green', isSignedIn: false, asked: 0, reloads: 0 })
  seen.visibilityState = 'visible'
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  const documentElement = { hasAttribute: () => page.isSignedIn }
  vi.stubGlobal('document', Object.assign(seen, { documentElement }))
  vi.stubGlobal('fetch', async () => {
    page.asked += 1
    return Response.json({ block: page.block })
  })
})

/** An open page, whose view was just counted. */
const open = (pathname: string, monitor = true): void => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const reload = () => {
    page.reloads += 1
  }
  vi.stubGlobal('location', { pathname, reload })
  pollBlock({ ok: true, data: { monitor } as never, headers: new Headers() })
}
const minute = (left = delays.blockCheck) => vi.advanceTimersByTimeAsync(left)

test.each([
  ['/blog', true, 2],
  ['/blog/page/coding', true, 2],
  ['/local/bathing-helps-here-why', true, 2],
  ['/about', true, 0],
  ['/ping', true, 0],
  ['/', true, 0],
  ['/blog', false, 0],
])(
  'at %s with the monitor %s a page asks %i times in two minutes',
  async (path, monitor, times) => {
    open(path, monitor)
    expect(delays.blockCheck).toBe(60_000)
    await minute(delays.blockCheck - 1)
    expect(page.asked).toBe(0)
    await minute(1)
    await minute()
    expect(page.asked).toBe(times)
  },
)

test('a page that is not seen asks for nothing, nor does the author’s', async () => {
  open('/blog')
  seen.visibilityState = 'hidden'
  await minute()
  seen.visibilityState = 'visible'
  page.isSignedIn = true
  vi.clearAllTimers()
  open('/blog')
  await minute()
  expect(page.asked).toBe(0)
})

test('a page that the gate still gives is loaded again once, and again after the blog was open', async () => {
  open('/blog')
  for (const [block, reloads] of [
    ['green', 0],
    ['red', 1],
    ['red', 1],
    ['green', 1],
    ['red', 2],
  ] as const) {
    page.block = block
    await minute()
    expect(page.reloads).toBe(reloads)
  }
})
