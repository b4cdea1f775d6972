import { decodeText, encodeText } from '../base64.ts'
import { isLoopback } from '../loopback.ts'
import { signInPath } from '../pages.ts'

/** What the demo's owner signs in with. */
export interface DemoSignIn {
  readonly username: string
  readonly email: string
  readonly colors: string
  readonly password: string
  /** Each security question with its answer. */
  readonly answers: Readonly<Record<string, string>>
  /** The token that passes the captcha on this machine. */
  readonly human: string
}

/** Of a URL, or of a page. */
interface Address {
  readonly hash: string
  readonly hostname: string
}

const mark = '#demo='

/** The link that fills in the sign-in of the demo. The data are in its fragment, which no browser sends. */
export const demoLink = (origin: string, demo: DemoSignIn): string =>
  origin + signInPath + mark + encodeText(JSON.stringify(demo)).replace(/(?<!=)=+$/, '')

/** The data in such a link; null for any other address, and for one that is not on this machine. */
export const readDemoLink = (url: Address): DemoSignIn | null => {
  if (!url.hash.startsWith(mark) || !isLoopback(url)) return null
  try {
    const { username, email, colors, password, answers, human } = JSON.parse(
      decodeText(url.hash.slice(mark.length)) ?? '',
    )
    const texts = [username, email, colors, password, human, ...Object.values(answers)]
    return typeof answers === 'object' && texts.every((text) => typeof text === 'string')
      ? { username, email, colors, password, answers, human }
      : null
  } catch {
    return null
  }
}
