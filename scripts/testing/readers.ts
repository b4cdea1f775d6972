import type { Env } from '../../worker/bindings.ts'
import { keyedHash } from '../../worker/lib/keyed-hash.ts'
import { hashToken, newToken } from '../../worker/lib/tokens.ts'
import { confirmationToken } from '../../worker/mail/tokens.ts'
import { type Blog, siteSecret } from './blog.ts'
import { sql } from './calls.ts'
import { dump } from './requests.ts'

/** The environment of the Worker's keyed hashes in tests. */
export const keyed = {
  env: { SITE_SECRET: siteSecret } as unknown as Env,
  url: new URL('http://127.0.0.1/'),
}

let addresses = 0

/** The headers of a reader in a new network, because rate limits count by network. */
export const newReader = (): { 'CF-Connecting-IP': string } => {
  addresses += 1
  return {
    'CF-Connecting-IP': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  }
}

/** The headers and the token of a browser that has passed the captcha. */
export const humanReader = async ({ db }: Blog, { cookie = newToken(), minutes = 10 } = {}) => {
  const human = newToken()
  await sql(
    db,
    'INSERT INTO captcha_tokens (token_hash, visitor, expires_at) VALUES (?1, ?2, ?3)',
    hashToken(human),
    keyedHash(keyed, 'visitor', cookie),
    new Date(Date.now() + minutes * 60_000).toISOString(),
  )
  return { human, cookie, headers: { ...newReader(), Cookie: `__Host-visitor=${cookie}` } }
}

/** The token in the newest confirmation e-mail to an address. */
export const confirmationOf = async (db: D1Database, email: string): Promise<string> => {
  const letter = await db
    .prepare(
      `SELECT d.id FROM deliveries d JOIN subscribers s ON s.id = d.subscriber
       WHERE s.email = ?1 AND d.article IS NULL ORDER BY d.created_at DESC LIMIT 1`,
    )
    .bind(email)
    .first<string>('id')
  return confirmationToken(keyed, letter ?? '')
}

/** Runs an action several times at once; the numbers start at 1. */
export const atOnce = <Result>(
  count: number,
  act: (n: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: count }, (_, n) => act(n + 1)))

/** Does something within one window of the clock, by which calls are counted: once more if a new one began meanwhile. */
export const inOneWindow = async <Result>(
  { seconds }: { readonly seconds: number },
  act: () => Promise<Result>,
): Promise<Result> => {
  const windowNow = () => Math.floor(Date.now() / (seconds * 1_000))
  for (;;) {
    const window = windowNow()
    const done = act()
    await Promise.allSettled([done])
    if (windowNow() === window) return done
  }
}

/** Does something within one day (UTC), which it is given. */
export const inOneDay = <Result>(act: (today: string) => Promise<Result>): Promise<Result> =>
  inOneWindow({ seconds: 86_400 }, () => act(new Date().toISOString().slice(0, 10)))

/** The number of occurrences of each value. */
export const tally = (values: readonly unknown[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

/** The whole database as one text to search in. */
export const wholeDatabase = async ({ db }: Blog): Promise<string> =>
  JSON.stringify(await dump(db)).toLowerCase()

/** Texts that break code which interprets text. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'; DROP TABLE opinions; --",
  '{{7*7}} <%= 7*7 %> %00 &lt;b&gt; \\u0000 \\n',
  '  spaces around, and\ttabs\r\nand lines\u2028of every\u2029kind  ',
  '\u202eright to left\u202c \ufeffmark \u0001\u0007\u001b[31m control',
  '💥👩‍👩‍👧‍👦 e\u0301 ﷽ İıſK',
  '=HYPERLINK("https://evil.example")',
  '__proto__',
  'null',
]
