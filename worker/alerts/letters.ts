import type { AlertCause } from '../../shared/alerts/contract.ts'
import type { CallContext } from '../http/context.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { authorLetter, type Letter } from '../mail/letter.ts'

type Heads = Pick<Letter, 'id' | 'to' | 'from'>

/** What each letter says, and the screen that it leads to. No letter names a network, an address or a secret. */
const texts: Readonly<
  Record<AlertCause, { readonly subject: string; readonly says: string; readonly path: string }>
> = {
  build: {
    subject: 'The builds of your blog fail',
    says: 'Builds of the static pages fail again and again. Readers see what you have published: the blog renders it itself. The dashboard says since when, and what the builder reported.',
    path: '/dashboard',
  },
  mail: {
    subject: 'E-mails of your blog have failed',
    says: 'At least one e-mail to a subscriber has failed for good, or nobody knows whether it arrived. The dashboard lists them, says why, and sends them again.',
    path: '/dashboard/mail',
  },
  database: {
    subject: 'Your blog has nearly used its database for today',
    says: 'More than 80 % of the rows that your plan allows in a day are used. When they are, nothing can be stored until midnight UTC; readers still get the pages.',
    path: '/dashboard',
  },
  'sign-in': {
    subject: 'Somebody signed in to your blog from a new network',
    says: 'If that was you, do nothing. If it was not, end that session on the dashboard and change your password.',
    path: '/dashboard/author',
  },
}

/** The letter about a cause. */
export const letterAbout = (cause: AlertCause, to: Heads, site: string, origin: string): Letter => {
  const { subject, says, path } = texts[cause]
  return authorLetter(to, site, subject, says, {
    text: 'Open the dashboard',
    address: origin + path,
  })
}

/** The code that proves an address: eight digits, the same for every letter to it, stored nowhere. */
export const codeFor = (context: Pick<CallContext, 'env' | 'url'>, address: string): string => {
  const hash = Buffer.from(keyedHash(context, 'letters to the author', address), 'base64url')
  return String(hash.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
}

/** The letter that brings the code. */
export const codeLetter = (to: Heads, site: string, code: string, origin: string): Letter =>
  authorLetter(
    to,
    site,
    'Your code for letters from your blog',
    `Type the code ${code} on the dashboard, on the screen where you asked for it. Then the blog writes to this address when something needs you.`,
    { text: 'Open the dashboard', address: `${origin}/dashboard/settings` },
  )
