import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { authorItems, unstoredCopy } from '../../shared/author-names.ts'
import {
  cookieNames,
  leftPosition,
  opinionCookie,
  storageNames,
  unsentOpinion,
} from '../../shared/names.ts'
import { policyPath } from '../../shared/pages.ts'
import { captchaTimes, cookieAges, retentionTimes } from '../../shared/timings.ts'
import { checkerTables, counterTables, tables } from '../retention.ts'

const blog = await sharedBlog({ isBuilt: true })
let html = ''
beforeAll(async () => {
  html = (await blog.text(policyPath)).replace(/\s+/g, ' ')
})

/** The rows of the table that follows a heading: each one's name and how long it stays. */
const rowsAfter = (heading: string): Record<string, string> => {
  const table = html.slice(html.indexOf(`>${heading}</h2>`)).split('</table>')[0] ?? ''
  const body = table.split('<tbody')[1] ?? ''
  return Object.fromEntries(
    body
      .split('<tr')
      .slice(1)
      .map((row) => row.split('<td').map((cell) => cell.replace(/^[^>]*>|<[^>]+>/g, '').trim()))
      .map(([, name = '', , life = '']) => [name, life]),
  )
}

const days = (seconds: number) => `${seconds / 86_400} ${seconds === 86_400 ? 'day' : 'days'}`

test('the policy page names every cookie that can be set, and how long it lives', () => {
  const rows = rowsAfter('Cookies')
  const opinion = `${opinionCookie('')}…`
  expect(Object.keys(rows).sort()).toEqual([...Object.values(cookieNames), opinion].sort())
  for (const [name, seconds] of Object.entries({
    [cookieNames.cookieBanner]: cookieAges.cookieBanner,
    [cookieNames.contact]: cookieAges.contact,
    [cookieNames.visitor]: cookieAges.visitor,
    [cookieNames.emailBanner]: cookieAges.emailBanner,
    [cookieNames.emailBannerSubscribed]: cookieAges.emailBannerSubscribed,
    [cookieNames.device]: cookieAges.device,
    [cookieNames.draft]: cookieAges.draft,
    [cookieNames.development]: cookieAges.development,
    [opinion]: cookieAges.opinion,
  })) {
    expect([name, rows[name]]).toEqual([name, days(seconds)])
  }
  expect(rows[cookieNames.theme]).toContain(days(cookieAges.theme))
})

test('it names all else that the browser keeps', () => {
  const rows = rowsAfter('What else your browser keeps')
  const prefixed = [leftPosition(''), unsentOpinion(''), unstoredCopy('')].map((name) => `${name}…`)
  const names = [
    ...Object.values({ ...storageNames, ...authorItems }),
    ...prefixed,
    'editor-copies',
  ]
  expect(Object.keys(rows).sort()).toEqual(names.sort())
  expect(Object.values(rows).filter((life) => life === '')).toEqual([])
})

test('nothing is kept under a name that is not among them', () => {
  const folder = new URL('../../site/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const spelled = files
    .filter((file) => /^(?!testing\/).*(?<!\.test)\.(tsx?|astro)$/.test(file))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) =>
      /\b((has|write)Cookie|(read)?[sS]tored?|(read|write|get|set)Item|readJson)\(\s*['"`]|indexedDB\.open\((?!'editor-copies')/.test(
        line,
      ),
    )
  expect(spelled).toEqual([])
})

/** What the page says of each table whose rows come from visitors, the time as the code has it. */
const said: Record<string, string> = {
  visits: `it is deleted after ${retentionTimes.visits / 86_400_000} days at most`,
  reactions:
    'It is deleted with the article, at most 30 days after readers can no longer open it, or when you ask me to delete your votes.',
  opinions: 'The name, the country and the text, for me to read, until I delete it',
  pings: 'The name, the e-mail address, the country and the text, until I delete it.',
  ping_locks: `For ${cookieAges.contact / 3_600} hours also scrambled forms of the address and of your browser’s number`,
  subscribers: `An address that nobody confirms is deleted ${retentionTimes.unconfirmed / 86_400_000} days after the last e-mail that asked for it.`,
  left_mailboxes:
    'A scrambled form of the address stays until you subscribe again, so that no list of mine brings it back.',
  deliveries: `The site remembers which e-mails it sent to an address for ${retentionTimes.deliveries / 86_400_000} days at most`,
  idempotency_keys: `cannot be turned back into it, is kept for ${retentionTimes.answers / 86_400_000} days`,
  call_counts: `scrambled form of your network address, for ${retentionTimes.callLimits / 3_600_000} hours.`,
  captcha_challenges: `A challenge is stored for ${captchaTimes.challenge / 60_000} minutes`,
  captcha_tokens: `the token for solving it for ${captchaTimes.token / 60_000},`,
  attempts: `with the network address they came from, for ${retentionTimes.signInAttempts / 60_000} minutes.`,
  sign_in_networks: `a scrambled form of its network is kept for ${retentionTimes.signInNetworks / 86_400_000} days after the last sign-in from there`,
  neighbourhoods: `The first half of that address is kept for ${retentionTimes.neighbourhoods / 3_600_000} hours.`,
  failed_sign_ins: `the site stores the network address, the time and the reason for ${retentionTimes.failedSignIns / 86_400_000} days`,
}

test('it says of every table that comes from visitors what is kept, and for how long', () => {
  const ofVisitors = Object.entries({ ...tables, ...checkerTables, ...counterTables }).filter(
    ([, table]) => table.of === 'visitors',
  )
  expect(Object.keys(said).sort()).toEqual(ofVisitors.map(([name]) => name).sort())
  const text = html.replace(/<[^>]+>/g, '')
  for (const sentence of Object.values(said)) expect(text).toContain(sentence)
})

test('it tells who is not counted, what is not kept, and how to have the rest deleted', () => {
  for (const sentence of [
    'Search engines, headless browsers and other programs are not counted. Neither am I, while I am signed in.',
    'The site does not store the e-mail address, only a scrambled form of it.',
    'I then delete everything stored for it at once: your votes, your subscription and your messages',
    'the site writes a log without your address, name or text',
    'in my backups until I delete them',
  ]) {
    expect(html).toContain(sentence)
  }
})
