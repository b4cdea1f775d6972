import { pageOf } from '../../shared/pages.ts'

export type LogLevel = 'error' | 'warn' | 'info'

/** The fields of a log event. Never an address, an e-mail, a token, a body or a query. */
export interface LogDetails {
  /** A problem's code. */
  readonly code?: string
  readonly request?: Request
  /** What was thrown. */
  readonly cause?: unknown
  /** Names of settings, never their values. */
  readonly names?: readonly string[]
}

const startTimes = new WeakMap<Request, number>()

/** Notes the start of a request, for the duration in its log line. */
export const noteStart = (request: Request): void => {
  startTimes.set(request, Date.now())
}

/** Text that may be personal or secret: e-mails, network addresses, quoted text, long tokens. */
const personalPatterns = [
  /(?<![^\s@/"'`])[^\s@/"'`]+@[^\s@/"'`]+/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /\b(?:[0-9a-f]{0,4}:){2,}[0-9a-f]{0,4}\b/gi,
  /(["'`])(?:(?!\1).)*\1/g,
  /https?:\/\/\S+/g,
  /[\w-]{32,}/g,
]

/** Characters that are searched; the search takes quadratic time. */
const maxSearched = 2_000

/** A message without personal or secret text. A long one ends at its first quote, which may exceed the limit. */
const redact = (text: string): string => {
  const searched =
    text.length > maxSearched ? `${text.slice(0, maxSearched).split(/["'`]/, 1)[0]}…` : text
  return personalPatterns.reduce((all, one) => all.replace(one, '…'), searched)
}

/** The path of an address, without the token of an e-mail's link. */
const pathOf = (request: Request): string => {
  const path = new URL(request.url).pathname
  return pageOf(path)
    .split('/')
    .map((part) => (/^[\w-]{43}$|@|%40|^\d+\.\d+\.\d+\.\d+$/i.test(part) ? '…' : part))
    .join('/')
    .slice(0, 200)
}

/** The stack frames without the message above them. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 4)
    .map((line) => line.trim())

const causeOf = (thrown: unknown) => {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const { name, message, cause } = thrown
  const because = typeof cause === 'string' ? ` ${cause.split('\n')[0]}` : ''
  return { error: name, message: redact(message + because).slice(0, 300), at: framesOf(thrown) }
}

/** Logs an event as one line of JSON. @param event what happened, in words with hyphens: `hook-failed` */
export const log = (
  level: LogLevel,
  event: string,
  { code, request, cause, names }: LogDetails = {},
): void => {
  const start = request && startTimes.get(request)
  const line = {
    level,
    event,
    ...(code === undefined ? {} : { code }),
    ...(request ? { method: request.method, path: pathOf(request) } : {}),
    ...(start === undefined ? {} : { duration: Date.now() - start }),
    ...(names ? { names } : {}),
    ...(cause === undefined ? {} : causeOf(cause)),
  }
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the Worker's log.
  console[level](JSON.stringify(line))
}
