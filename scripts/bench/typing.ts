import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { encodeText } from '../../shared/base64.ts'
import { pathOf } from '../../shared/calls.ts'
import { createDraft } from '../../shared/drafts/contract.ts'
import { signIn } from '../../shared/session/contract.ts'
import { type Client, expectData, signInBody } from '../lib/client.ts'
import { owner } from '../local/owner.ts'
import { inputNumber } from './publish.ts'
import { type Measure, type Row, spread } from './report.ts'
import { withBrowser } from './stack.ts'

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
  withBrowser(async ({ author, origin }, browser) => {
    const keys = isQuick ? 20 : 100
    const rows: Record<string, Row> = {}
    for (const words of [1_000, 20_000]) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.request.post(origin + pathOf(signIn), { data: signInBody(owner) })
      await page.goto(origin + (await draftOf(author, words)))
      await page.locator('#sp-editor-article p').nth(3).click()
      rows[`${words} words`] = spread(await type(page, keys))
      await page.close()
    }
    return {
      title: 'Writing: from a key to the letter on the screen',
      rows,
      note: `${keys} keys, ten a second. Target: 95 % within 50 ms.`,
    }
  })
