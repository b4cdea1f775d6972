import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { encodeText } from '../../shared/base64.ts'
import { pathOf } from '../../shared/calls.ts'
import { createDraft } from '../../shared/drafts.ts'
import { signIn } from '../../shared/session/contract.ts'
import { type Client, expectData, signInBody } from '../lib/client.ts'
import { inputNumber } from '../testing/numbered-articles.ts'
import { owner } from '../testing/owner.ts'
import { inTurn, type Measure, spread, withBlog } from './harness.ts'

const paragraph = `<p>${'Stillpress measures how soon a typed letter is on the screen now. '.repeat(10)}</p>`

/** Stores a draft of this many words, a hundred in a paragraph. @returns the path of its editor */
const draftOf = async (author: Client, words: number): Promise<string> => {
  const articleSave = encodeText(paragraph.repeat(words / 100))
  const reply = await author.call(createDraft, { body: { ...inputNumber(0), articleSave } })
  expectData(reply)
  return `/dashboard/drafts/${reply.headers.get('Location')?.split('reference=')[1]}/edit`
}

/** Types. @returns the milliseconds from each key to the frame that shows its letter */
const type = async (page: Page, keys: number): Promise<number[]> => {
  const painted = await page.evaluateHandle(() => {
    const times: number[] = []
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)))
    addEventListener('keydown', note, true)
    return times
  })
  for (let typed = 0; typed < keys; typed += 1) {
    const next = performance.now() + 100
    await page.keyboard.press('a')
    await wait(Math.max(0, next - performance.now()))
  }
  return painted.jsonValue()
}

/** Measures writing in the middle of a short and of a long draft. */
export const measure: Measure = (isQuick) =>
  withBlog(12, async ({ author, origin, openPage }) => {
    const keys = isQuick ? 20 : 100
    const line = (words: number) => async () => {
      const page = await openPage()
      await page.request.post(origin + pathOf(signIn), { data: signInBody(owner) })
      await page.goto(origin + (await draftOf(author, words)))
      await page.locator('#sp-editor-article p').nth(3).click()
      return type(page, keys).finally(() => page.close())
    }
    return {
      title: 'Writing: from a key to the letter on the screen',
      rows: await inTurn({ '1,000 words': line(1_000), '20,000 words': line(20_000) }, (all) =>
        spread(all.flat()),
      ),
      note: `${keys} keys, ten a second. Target: 95 % within 50 ms.`,
    }
  })
