import { type CeilingName, metCeilingsSentence } from '../../shared/ceilings.ts'
import { authorLetter, type Letter } from '../mail/letter.ts'

type Heads = Pick<Letter, 'id' | 'to' | 'from'>

/** The parts of the blog that may be behind. */
export type Part = 'builds' | 'mail' | 'backup'

/** What the daily letter says of each part. */
const sentences: Readonly<Record<Part, string>> = {
  builds:
    'Builds of the static pages fail again and again. Readers see what you have published: the blog renders it itself. The dashboard says since when, and what the builder reported.',
  mail: 'At least one e-mail to a subscriber has failed for good, or nobody knows whether it arrived. The screen E-mail of the dashboard lists them, says why, and sends them again.',
  backup: 'The last backup is older than two weeks, or there is none. Make one.',
}

const openDashboard = (address: string) => ({ text: 'Open the dashboard', address })

/** The daily letter. @param parts what is behind @param met the ceilings of the day that are met */
export const dailyLetter = (
  to: Heads,
  site: string,
  parts: readonly Part[],
  met: readonly CeilingName[],
  origin: string,
): Letter => {
  const says = [
    ...parts.map((part) => sentences[part]),
    ...(met.length > 0
      ? [
          `${metCeilingsSentence(met)} It takes them again from 00:00 UTC; you publish and sign in as always.`,
        ]
      : []),
  ]
  return authorLetter(to, site, 'Your blog needs you', says, openDashboard(`${origin}/dashboard`))
}

/** The letter about a sign-in; it names no network. */
export const signInLetter = (to: Heads, site: string, origin: string): Letter =>
  authorLetter(
    to,
    site,
    'Somebody signed in to your blog from a new network',
    [
      'If that was you, do nothing. If it was not, end that session on the dashboard and change your password.',
    ],
    openDashboard(`${origin}/dashboard/author`),
  )
