import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cookieNames, storageNames } from '../../../shared/names.ts'
import {
  type Answers,
  answerCalls,
  type Data,
  never,
  refuse,
  sentTo,
} from '../../testing/answers.ts'
import { focused, menu, openDashboard } from '../../testing/dashboard.tsx'

type Name = 'Monitor' | 'Busy' | 'Development'

let block: Data<'readBlock'>['block'] = 'green'
let monitor = false
const server: Answers = {
  readBlock: () => ({ block }),
  readMonitor: () => ({ data: { monitorId: 'monitor', monitor } }),
  setBlock: ({ body }) => {
    block = body.r
    return { block }
  },
  setMonitor: ({ body }) => {
    monitor = body.monitor
    return { monitor }
  },
}
const toggle = (name: Name) => page.getByRole('switch', { name, exact: true })
const says = (name: Name, word: string) => toggle(name).reads(`${name} ${word}`)
const row = (name: string) => page.getByRole('region', { name })
const open = async (answers: Answers = {}) => {
  block = 'green'
  monitor = false
  await openDashboard('/dashboard/cursor', { ...server, ...answers })
  await says('Busy', 'off')
  await says('Monitor', 'off')
}
/** A press that nothing waits for: a switch that is held takes none. */
const press = (name: Name) => (toggle(name).element() as HTMLElement).click()

/** Not by a spy: that would take a rejection that nobody handles for handled. */
const replace = <Name extends 'resume' | 'createGain'>(
  name: Name,
  by: AudioContext[Name],
): void => {
  const original = AudioContext.prototype[name]
  AudioContext.prototype[name] = by
  onTestFinished(() => {
    AudioContext.prototype[name] = original
  })
}

// The first: a browser that had a sound keeps it.
test.each<[string, () => unknown]>([
  ['has no sound', () => vi.stubGlobal('AudioContext', undefined)],
  ['forbids it', () => replace('resume', () => Promise.reject(new DOMException('Not allowed')))],
  ['never answers', () => replace('resume', never)],
  [
    'has no device',
    () =>
      replace('createGain', () => {
        throw new DOMException('No device')
      }),
  ],
])('a browser that %s turns the monitor on all the same', async (_what, prepare) => {
  // A rejection is told of as unhandled only if the answer takes longer.
  const setMonitor: Answers['setMonitor'] = async (sent) => {
    await new Promise(requestAnimationFrame)
    return server.setMonitor?.(sent) ?? null
  }
  const unhandled = vi.fn()
  const ending = new AbortController()
  addEventListener('unhandledrejection', unhandled, ending)
  onTestFinished(() => ending.abort())
  await open({ setMonitor })
  prepare()
  await toggle('Monitor').click()
  await says('Monitor', 'on')
  await toggle('Monitor').click()
  await says('Monitor', 'off')
  expect(unhandled).not.toHaveBeenCalled()
})

test('Anti Virus turns the monitor on with a sound, and off without one', async () => {
  const notes = vi.spyOn(OscillatorNode.prototype, 'start')
  await open()
  await toggle('Monitor').focus()
  await userEvent.keyboard(' ')
  await says('Monitor', 'on')
  await expect.poll(() => notes.mock.calls.length).toBe(2)
  await userEvent.keyboard('{Enter}')
  await says('Monitor', 'off')
  expect(notes).toHaveBeenCalledTimes(2)
  expect(sentTo('setMonitor').map(({ body }) => body.monitor)).toEqual([true, false])
})

test('there are three toggles, each with a word; Busy turns Access from green to red, and sends who is signed in', async () => {
  const record = { username: 'testauthor1', result: 'a' }
  localStorage.setItem(storageNames.auth, JSON.stringify(record))
  await open()
  const main = page.getByRole('main')
  expect(main.getByRole('heading', { level: 2 }).texts()).toEqual(['Anti Virus', 'Access', 'Phase'])
  await says('Development', 'off')
  const color = () => getComputedStyle(toggle('Busy').element()).color
  const green = color()
  await row('Access').says('Green: the blog is open to readers')
  await toggle('Busy').click()
  await row('Access').says('Red: the blog is closed to readers.')
  await says('Busy', 'on')
  expect(color()).not.toBe(green)
  expect(sentTo('setBlock')[0]?.body).toEqual({ r: 'red', authData: record })
  await page.button('Open it').click()
  await row('Access').says('Green')
  expect(color()).toBe(green)
})

test('every screen says that the blog is closed and opens it, the overview in place of green dots', async () => {
  const site = page.getByRole('region', { name: 'This site' })
  await open()
  await menu().getByRole('link', { name: 'Overview' }).click()
  expect(page.getByText('Closed to readers.').elements()).toEqual([])
  block = 'red'
  for (const path of ['/dashboard/articles', '/dashboard/write', '/dashboard/none', '/dashboard']) {
    await openDashboard(path, server)
    await page.button('Open it').appears()
  }
  // What was known is shown before the answer.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const readBlock = () => held.then(() => ({ block }))
  await openDashboard('/dashboard', { ...server, readBlock, setBlock: () => null })
  await page.button('Open it').appears()
  await site.reads('This siteClosed to readers.')
  release()
  await page.button('Open it').click()
  await page.getByText('The site could not be reached.').appears()
  answerCalls(server)
  await page.button('Open it').focus()
  await userEvent.keyboard('{Enter}')
  await page.getByText('The blog is open to readers.').appears()
  expect([focused(), block]).toEqual(['Overview', 'green'])
  expect(page.getByText('Closed to readers.').elements()).toEqual([])
  await site.says('All is well.')
})

test('Phase sets or clears a cookie in this browser', async () => {
  await open()
  for (const isOn of [true, false]) {
    await toggle('Development').click()
    await says('Development', isOn ? 'on' : 'off')
    expect([
      document.documentElement.hasAttribute('data-development'),
      document.cookie.includes(`${cookieNames.development}=1`),
    ]).toEqual([isOn, isOn])
    await openDashboard('/dashboard/cursor', server)
    await says('Development', isOn ? 'on' : 'off')
  }
})

test('when the session no longer holds, a switch says Authentication failed critically and stays', async () => {
  const refused = () => refuse('not-signed-in')
  await open({ setBlock: refused, setMonitor: refused })
  for (const [name, heading] of [
    ['Busy', 'Access'],
    ['Monitor', 'Anti Virus'],
  ] as const) {
    await toggle(name).click()
    await row(heading).says('Authentication failed critically.')
    await page.button('Not now').click()
    await says(name, 'off')
  }
})

test('a turn waits for its answer, takes no second one, and a lost answer is asked for', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let way: 'held' | 'unreached' | 'lost' = 'held'
  await open({
    setBlock: async (sent) => {
      if (way === 'held') await held
      const done = way === 'unreached' ? null : server.setBlock?.(sent)
      return way === 'held' ? (done ?? null) : null
    },
  })
  press('Busy')
  await says('Busy', '…')
  press('Busy')
  release()
  await says('Busy', 'on')
  expect(sentTo('setBlock')).toHaveLength(1)
  way = 'unreached'
  await toggle('Busy').click()
  await row('Access').says('The site could not be reached.')
  await says('Busy', 'on')
  way = 'lost'
  await toggle('Busy').click()
  await says('Busy', 'off')
})

test('a switch whose state cannot be read turns nothing', async () => {
  await openDashboard('/dashboard/cursor', { ...server, readBlock: () => null })
  await says('Busy', 'not known')
  press('Busy')
  await says('Busy', 'not known')
  expect(sentTo('setBlock')).toEqual([])
})
