import { Refusal } from '../../shared/problem.ts'
import type { CallContext } from '../http/context.ts'
import { countCall, runCounted, waitOf } from '../http/limits.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { authorLetter, type Letter } from '../mail/letter.ts'
import { findOwner } from '../session/stored-owner.ts'

const hour = 3_600

/** In an hour, to one address: letters with a code, guesses of it, and articles' e-mails that the author asks for. */
const limits = { letter: 5, guess: 20, 'test letter': 5 } as const

/** The address for letters to the owner. @throws Refusal without one, or past the limit of what is asked */
export const requireAddress = async (
  context: CallContext,
  what: keyof typeof limits,
): Promise<string> => {
  const { db } = context
  const owner = await findOwner(db)
  const address = owner?.lettersTo
  if (!address) throw new Refusal('letters-unaddressed')
  // Only a code goes to an address that nothing has proved: it may be somebody else's.
  if (what === 'test letter' && address !== owner.confirmedTo) {
    throw new Refusal('letters-unconfirmed')
  }
  const who = keyedHash(context, 'letters to', address)
  const counter = { call: `owner's ${what}`, who, most: limits[what], seconds: hour }
  if (!(await runCounted(db, [countCall(db, [counter])]))) {
    throw new Refusal('too-many-attempts', { retryAfter: waitOf(counter) })
  }
  return address
}

/** The code that proves an address: eight digits, the same for every letter to it, stored nowhere. */
export const codeFor = (context: Pick<CallContext, 'env' | 'url'>, address: string): string => {
  const hash = Buffer.from(keyedHash(context, 'letters to the author', address), 'base64url')
  return String(hash.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
}

/** The letter that brings the code. */
export const codeLetter = (
  to: Pick<Letter, 'id' | 'to' | 'from'>,
  site: string,
  code: string,
  origin: string,
): Letter =>
  authorLetter(
    to,
    site,
    'Your code for letters from your blog',
    [
      `Type the code ${code} on the dashboard, on the screen where you asked for it. Then the blog writes to this address when something needs you.`,
    ],
    { text: 'Open the dashboard', address: `${origin}/dashboard/settings` },
  )
