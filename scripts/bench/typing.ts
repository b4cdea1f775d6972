import type { Browser, Page } from 'playwright-core'
import { encodeText } from '../../shared/base64.ts'
import { createDraft } from '../../shared/drafts/contract.ts'
import { signIn } from '../../shared/session/contract.ts'
import { launchChromium } from '../browser/chromium.ts'
import { createClient, expectData, signInBody } from '../lib/client.ts'
import { type LocalStack, owner } from '../local/stack.ts'
import { rebuildAndReport } from '../rebuild/rebuild.ts'
import { median, percentile, type Report, rounded } from './report.ts'
import { withStack } from './stack.ts'

/** Keys a second, and how many are typed. */
const speed = 10
const keys = 100
/** How often each draft is opened, each time by a browser that has nothing of the blog. */
const openings = 5

/** An article of so many words, in paragraphs of a hundred. */
const textOf = (words: number): string =>
  `<p>${'Stillpress measures how soon a typed letter is on the screen now. '.repeat(10)}</p>`.repeat(
    words / 100,
  )

/** Keeps a draft. @returns the path of its editor */
const draftOf = async ({ author }: LocalStack, words: number): Promise<string> => {
  const body = {
    headingSave: `Of ${words} words`,
    imageCdn: '',
    imageSource: '',
    articleSave: encodeText(textOf(words)),
    authorSave: '',
    researchLinksSave: [],
    reference: '',
  }
  const reply = await author.call(createDraft, { body })
  expectData(reply)
  const id = new URL(reply.headers.get('Location') ?? '', 'http://x').searchParams.get('reference')
  return `/dashboard/drafts/${id}/edit`
}

const signInPage = async (page: Page, origin: string): Promise<void> => {
  const reply = await createClient(origin).call(signIn, { body: signInBody(owner) })
  expectData(reply)
  const url = origin.replace('http:', 'https:')
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = (line.split(';')[0] as string).split(/=(.*)/)
    return { name, value, url, secure: true, sameSite: 'Strict' as const }
  })
  await page.context().addCookies(cookies)
}

/**
 * Opens a draft's editor, signed in, in a browser that keeps nothing. The page measures it, at the next frame:
 * who waits from outside asks only every half second.
 */
const open = async (browser: Browser, origin: string, path: string) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInPage(page, origin)
  await page.goto(origin + path)
  const shown = await page.waitForFunction(
    () => document.querySelector('#sp-editor-article') && performance.now(),
  )
  return { page, milliseconds: Number(await shown.jsonValue()) }
}

/** Types, and measures from each key to the frame that shows its letter. */
const type = async (page: Page) => {
  await page.evaluate(() => {
    const painted: number[] = []
    Object.assign(window, { painted })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
      true,
    )
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await busy()
  for (let typed = 0; typed < keys; typed += 1) {
    const next = performance.now() + 1000 / speed
    await page.keyboard.press('a')
    await new Promise((over) => setTimeout(over, Math.max(0, next - performance.now())))
  }
  const cpu = (await busy()) - before
  const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
  return { painted, cpu: cpu / keys }
}

/** Writing in the middle of a short and of a long draft. */
export const benchTyping = async (): Promise<Report> =>
  withStack(async (stack) => {
    await rebuildAndReport(stack.build)
    await stack.reload()
    const browser = await launchChromium()
    const rows: (string | number)[][] = []
    try {
      for (const words of [1_000, 20_000]) {
        const path = await draftOf(stack, words)
        const opened: number[] = []
        for (let opening = 1; opening < openings; opening += 1) {
          const { page, milliseconds } = await open(browser, stack.origin, path)
          opened.push(milliseconds)
          await page.close()
        }
        const { page, milliseconds } = await open(browser, stack.origin, path)
        opened.push(milliseconds)
        await page.locator('#sp-editor-article p').nth(3).click()
        const { painted, cpu } = await type(page)
        rows.push([
          words.toLocaleString('en'),
          ...[median(opened), median(painted), percentile(painted, 0.95), cpu].map((one) =>
            rounded(one, 0),
          ),
        ])
        await page.close()
      }
    } finally {
      await browser.close()
    }
    return {
      title: 'Writing, milliseconds',
      columns: [
        'words',
        `opened, median of ${openings}`,
        'key to paint, median',
        '95 % within',
        'main thread a key',
      ],
      rows,
      notes: [
        `${keys} keys, ${speed} a second. Targets: opened within 1,000, 95 % within 50, and at 20,000 words at most twice the main thread’s time.`,
      ],
    }
  })
