import { siteConfig } from './site.config.ts'

/** The prefix of every call; the specification's literal path follows. */
export const apiBase = '/api'

const name = siteConfig.author.handle

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The method and path of a call: all that a reader's page needs. */
export interface Call {
  readonly method: Method
  readonly path: string
}

/** The calls of readers' pages, the sign-in and the set-up: what their scripts know of the API. */
export const readerCalls = {
  readBlock: { method: 'GET', path: '/bufycg' },
  countVisit: { method: 'POST', path: '/visit' },
  searchTexts: { method: 'GET', path: '/search' },
  signIn: { method: 'POST', path: '/user-micro-organisms-observe-data/:id' },
  checkSession: { method: 'GET', path: '/user-micro-organisms-observe-data/:id' },
  signOut: { method: 'POST', path: '/user-micro-organisms-observe-data/:id/sign-out' },
  reportVisitor: { method: 'POST', path: '/visitor' },
  createCaptcha: { method: 'POST', path: '/captcha' },
  answerCaptcha: { method: 'POST', path: '/captcha/answer' },
  listLikes: { method: 'GET', path: '/like' },
  listUnlikes: { method: 'GET', path: '/unlike' },
  like: { method: 'POST', path: '/like' },
  unlike: { method: 'POST', path: '/unlike' },
  sendOpinion: { method: 'POST', path: `/opinion-about-article-${name}` },
  sendPing: { method: 'POST', path: `/contact-${name}` },
  subscribe: { method: 'POST', path: '/emailAPIgfhcgbjknk' },
  confirmSubscription: { method: 'POST', path: '/subscription/confirm' },
  unsubscribe: { method: 'POST', path: '/api/e-u' },
  readSetup: { method: 'GET', path: '/setup' },
  setUp: { method: 'POST', path: '/setup' },
} as const satisfies Record<string, Call>

/** The path of a call, such as `/api/article`, with base and filled placeholders. @param query values to send; undefined sends none */
export const pathOf = (call: Call, query: object = {}): string => {
  const path = apiBase + call.path.replace(':id', siteConfig.id)
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
  return sent.length === 0 ? path : `${path}?${text}`
}
