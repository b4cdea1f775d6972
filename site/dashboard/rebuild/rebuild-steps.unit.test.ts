import { expect, test } from 'vitest'
import type { RebuildState } from '../../../shared/rebuild.ts'
import { formatShortDateTime } from '../data/format.ts'
import { rebuildStep } from './rebuild-steps.ts'

const [since, again] = ['2026-11-20T10:05:00.000Z', '2026-11-21T06:45:00.000Z']

/** A change that nobody was asked to build yet. */
const changed: RebuildState = {
  asked: 8,
  landed: 7,
  renderer: null,
  sent: 7,
  hasHook: true,
  isBuilding: false,
  attempts: 0,
  nextAttemptAt: null,
  lastError: null,
  failingSince: null,
  landedAt: null,
}
const failing = { ...changed, lastError: 'The disk is full', failingSince: since }
const taken = { sent: 8, nextAttemptAt: again }

test('the dashboard says in one line how far a rebuild is: what failed, since when, and when it is asked again', () => {
  const requested = 'Readers see the change; a build of the site is being asked for.'
  const building = 'Readers see the change; the site is being built with it.'
  const earlier = ' The last attempt failed: The disk is full.'
  const failed = `The rebuild has failed since ${formatShortDateTime(since)}: The disk is full. The next attempt is on ${formatShortDateTime(again)}.`
  const lines: [RebuildState, string, string][] = [
    [changed, 'now', requested],
    [{ ...changed, ...taken, isBuilding: true }, 'now', building],
    [{ ...failing, ...taken }, 'failed', failed],
    [{ ...failing, attempts: 3, nextAttemptAt: again }, 'failed', failed],
    [{ ...failing, ...taken, isBuilding: true }, 'now', building + earlier],
    [failing, 'now', requested + earlier],
    // Its time is over and the cron has not come yet.
    [{ ...changed, ...taken }, 'now', requested],
  ]
  for (const [state, progress, sentence] of lines) {
    const step = rebuildStep(state)
    expect(step).toEqual({ progress, sentence: expect.stringContaining(sentence) })
  }
  expect(rebuildStep({ ...changed, landed: 8, landedAt: since })).toBe(null)
})

test('without a hook nothing is being requested, and nothing is at fault', () => {
  for (const state of [changed, failing, { ...failing, ...taken }]) {
    expect(rebuildStep({ ...state, hasHook: false })).toBe(null)
  }
})
