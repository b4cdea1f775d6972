import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, type Data, sentTo } from '../../testing/answers.ts'
import { at, noRebuild } from '../../testing/blog.ts'
import { focused, menu, notice, openDashboard, showTabAgain } from '../../testing/dashboard.tsx'
import { append, fillFields, openEditor, paths, publishNow } from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'

type State = Data<'readRebuild'>
const landed: State = { ...noRebuild, asked: 7, landed: 7, sent: 7, landedAt: at }
const stale: State = { ...landed, asked: 8 }
const building: State = { ...stale, isBuilding: true }
const foot = () => page.getByRole('contentinfo')
const live = 'Live now: readers see the change.'
const went = expect.stringMatching(/^The static pages went live on /)
const steps = () => notice().getByRole('listitem').texts()

/** Publishes a new article. @param during what the server says of the rebuild from then on */
const publish = async (during: () => State | Promise<State>) => {
  await openEditor(paths.write, { readRebuild: () => landed })
  await foot().says(/^The static pages went live on /)
  await fillFields('Said and done')
  await append('Five words are here now.')
  answerCalls({ readRebuild: during })
  await publishNow()
  await notice().says('Published.')
}

test('after a publish nothing says that the pages landed until the server says so of this change', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<State>()
  let state: State | Promise<State> = held
  await publish(() => state)
  await expect.poll(steps).toEqual([live, 'Checking the rebuild…'])
  expect(document.body.textContent).not.toContain('went live')
  release(building)
  await expect
    .poll(steps)
    .toEqual([live, 'The static pages are being rebuilt.', 'Then the static pages go live.'])
  state = { ...landed, landed: 8 }
  showTabAgain()
  await expect.poll(steps).toEqual([live, 'The static pages are rebuilt.', went])
})

test('without a hook, after a publish and on the overview, it says that the Worker renders, until somebody deploys', async () => {
  let state = { ...stale, hasHook: false }
  await publish(() => state)
  const sentence = 'No builder is set up: the Worker itself renders what has changed.'
  await expect.poll(steps).toEqual([live, sentence])
  await menu().getByRole('link', { name: 'Overview' }).click()
  const health = page.css('.rebuild-line').first()
  await health.reads(sentence)
  await health.has('data-progress', 'done')
  expect(page.css('[data-progress=failed]').elements()).toEqual([])
  state = { ...state, landed: 8 }
  showTabAgain()
  await health.says('went live on')
})

test('the foot says how far the pages are, asks more and more rarely until they landed, and its button asks at once', async () => {
  const again = 'The static pages are being rebuilt. The last attempt failed: The disk is full.'
  const failing = {
    lastError: 'The disk is full.',
    failingSince: '2026-11-20T10:05:00.000Z',
    nextAttemptAt: '2100-01-01T12:00:00.000Z',
  }
  let state = landed
  await openDashboard('/dashboard/author', {
    readRebuild: () => state,
    askRebuild: () => {
      state = { ...building, ...failing }
      return state
    },
  })
  await foot().says(/^The static pages went live on /)
  holdTime()
  const asked = () => sentTo('readRebuild').length
  const message = () => foot().element().textContent ?? ''
  const says = async (sentence: RegExp) => {
    // `expect.poll` would let the time go by that stands still here.
    for (let frames = 0; frames < 600 && !sentence.test(message()); frames += 1)
      await new Promise(requestAnimationFrame)
    expect(message()).toMatch(sentence)
  }
  const later = async (milliseconds: number, next: State, sentence: RegExp) => {
    const before = asked()
    state = next
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(asked()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(before + 1)
    await says(sentence)
  }
  state = stale
  showTabAgain()
  await says(/^The rebuild is being requested\.$/)
  await later(1_000, building, /^The static pages are being rebuilt\.$/)
  const failed =
    /^The rebuild has failed since .+: The disk is full\. The next attempt is on .+\.Rebuild now$/
  await later(2_000, { ...stale, ...failing }, failed)
  await page.button('Rebuild now').focus()
  await userEvent.keyboard('{Enter}')
  await says(new RegExp(`^${again}$`))
  expect([sentTo('askRebuild').length, focused()]).toEqual([1, again])
  await later(1_000, { ...landed, landed: 8 }, /^The static pages went live on /)
  const asksBefore = asked()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(asksBefore)
})
