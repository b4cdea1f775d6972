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
const foot = () => page.getByRole('contentinfo').getByRole('status')
/** Publishes a new article. @param during what the server says of the rebuild from then on */
const publish = async (during: () => State | Promise<State>) => {
  await openEditor(paths.write, { readRebuild: () => landed })
  await fillFields('Said and done')
  await append('Five words are here now.')
  answerCalls({ readRebuild: during })
  await publishNow()
  await notice().says('Published.')
}

test('after a publish the screens say nothing of the static pages, and the overview how far they are', async () => {
  let state = building
  await publish(() => state)
  await expect.poll(() => sentTo('readRebuild').length).toBeGreaterThan(1)
  await foot().reads('')
  expect(document.body.textContent).not.toContain('static pages')
  await menu().getByRole('link', { name: 'Overview' }).click()
  const line = page.css('.rebuild-line').first()
  await line.reads('Readers see the change; the site is being built with it.')
  state = { ...landed, landed: 8 }
  showTabAgain()
  await line.says('All is well.')
})

test('without a hook, where the Worker renders what has changed, all is well', async () => {
  await publish(() => ({ ...stale, hasHook: false }))
  await foot().reads('')
  await menu().getByRole('link', { name: 'Overview' }).click()
  await page.css('.rebuild-line').first().says('All is well.')
  expect(page.css('[data-progress=failed]').elements()).toEqual([])
})

test('the foot says when a rebuild fails or takes long, asks more and more rarely until it landed, and its button asks at once', async () => {
  const again =
    'Readers see the change; the site is being built with it. The last attempt failed: The disk is full.'
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
  await expect.poll(() => sentTo('readRebuild').length).toBe(1)
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
  await says(/^$/)
  await expect.poll(asked).toBe(2)
  await later(1_000, building, /^$/)
  const failed =
    /^The rebuild has failed since .+: The disk is full\. The next attempt is on .+\.Rebuild now$/
  await later(2_000, { ...stale, ...failing }, failed)
  await page.button('Rebuild now').focus()
  await userEvent.keyboard('{Enter}')
  await says(new RegExp(`^${again}$`))
  expect([sentTo('askRebuild').length, focused()]).toEqual([1, again])
  await later(1_000, { ...landed, landed: 8 }, /^$/)
  const asksBefore = asked()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(asksBefore)
  // Once it is in a tab that nobody sees, it asks no more than once.
  state = building
  showTabAgain()
  await expect.poll(asked).toBe(asksBefore + 1)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    await new Promise(requestAnimationFrame)
  }
  expect(asked()).toBeLessThanOrEqual(asksBefore + 2)
  hidden.mockRestore()
})
