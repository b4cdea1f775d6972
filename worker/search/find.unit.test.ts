import { afterEach, expect, test, vi } from 'vitest'
import { nothingFound } from '../../shared/search/contract.ts'
import type { Env } from '../bindings.ts'
import { findTexts } from './find.ts'

afterEach(() => void vi.useRealTimers())

test('an index whose day ends while it says that it is used up is asked on the next day, and not before', async () => {
  vi.setSystemTime('2001-02-28T23:59:59.999Z')
  const answers = [null, nothingFound, null, nothingFound]
  const search = async () => {
    vi.setSystemTime('2001-03-01T00:00:00.000Z')
    return answers.shift()
  }
  const env = { SEARCH_INDEX: { getByName: () => ({ search }) } } as unknown as Env
  await expect(findTexts(env, 'sea', 0)).rejects.toMatchObject({ code: 'search-used-up' })
  expect(await findTexts(env, 'sea', 0)).toEqual(nothingFound)
  for (const hour of ['08', '09']) {
    vi.setSystemTime(`2001-03-02T${hour}:00:00.000Z`)
    await expect(findTexts(env, 'sea', 0)).rejects.toMatchObject({ code: 'search-used-up' })
  }
  expect(answers).toEqual([nothingFound])
})
