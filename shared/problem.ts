import { limitedFields } from './articles/fields.ts'
import { limits } from './limits.ts'
import * as messages from './messages.ts'
import { cookieNotKept } from './session/cookie-not-kept.ts'

const overLimits = Object.fromEntries(
  limitedFields.map(({ code, sentence }) => [code, sentence]),
) as Record<(typeof limitedFields)[number]['code'], string>

/** Errors with the same HTTP status. */
const answeredWith = <Code extends string>(
  status: number,
  sentences: Readonly<Record<Code, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(sentences).map(([code, sentence]) => [
      code,
      [status, sentence] as const,
    ]),
  ) as Record<Code, readonly [status: number, message: string]>

/** Every error by its code: HTTP status, sentence; those of the specification (sections 5, 8) are verbatim. */
export const problems = {
  ...answeredWith(400, {
    'invalid-input': 'The request does not have the form that this call needs.',
    'invalid-json': 'The body is not valid JSON.',
    'invalid-query': 'The query string does not have the form that this call needs.',
    'password-in-query': 'Do not send passwords in an address; sign in instead.',
    'idempotency-key-invalid': 'An idempotency key has 1 to 200 visible characters.',
  }),
  ...answeredWith(401, {
    'not-signed-in': messages.authenticationFailed,
    'password-needed': 'This needs your password again. Nothing was changed.',
    'not-signed': 'The request does not carry a valid signature.',
  }),
  ...answeredWith(403, {
    'cross-origin': 'Only pages of this site may make this call.',
    'other-address':
      'This blog runs in development, at another address than this page’s. Open the one that the terminal shows; behind a proxy with https, set LOCAL_COOKIES=off in .dev.vars and start it again.',
    'cookie-missing': cookieNotKept,
    'backup-unproved':
      'This backup was begun in another session, or more than an hour ago. Begin again with your password.',
    'not-human': messages.notHuman,
    'wrong-code': 'This is not the set-up code.',
    'wrong-password': messages.authenticationFailed,
  }),
  ...answeredWith(404, {
    'not-found': 'There is nothing here.',
    'backup-table-unknown': 'There is no such table in a backup.',
    'wrong-credentials': messages.authenticationFailed,
    'hook-missing': 'There is no hook yet.',
    'opinion-not-found': 'There is no such opinion.',
    'ping-not-found': 'There is no such message.',
    'not-subscribed': 'This address is not subscribed.',
    'article-not-found': 'Failed to retrieve id...',
    'redirect-not-found': 'There is no such redirect.',
    'draft-not-found': 'Data not available',
    'credential-not-found': 'Data not available',
    'subscriber-not-found': 'There is no such subscriber.',
    'delivery-not-found': 'There is no such failed e-mail.',
    'version-not-found': 'There is no such version.',
    'picture-not-found': 'There is no such picture.',
  }),
  ...answeredWith(405, {
    'method-not-allowed': 'This address does not accept this method.',
  }),
  ...answeredWith(409, {
    'letters-unaddressed': 'Say on the screen Author where your own e-mails go.',
    'letters-unconfirmed':
      'Nothing has proved yet that your address is yours. On the screen Settings, “E-mails to you” sends you a code.',
    'already-set-up': 'This blog has an owner, and this set-up code has ended.',
    'hook-given': 'This hook is a secret of the Worker: only a deployment changes it.',
    'too-many-stored':
      'This blog holds no more of these until its author has deleted some. What you typed is still here.',
    'opinion-sent': messages.opinionSent,
    'ping-sent': messages.pingSent,
    'mail-unproven': 'This blog sends no e-mails yet. Its feeds have each new article.',
    'slug-taken': 'Another article has this web address, or had it; choose another one.',
    'title-ambiguous': 'Several articles have this title; send the id of the one you mean.',
    'title-differs': 'The article with this id has another title now; reload the list.',
    'edit-conflict':
      'This was changed after you opened it. What you typed is still here. Compare the two, then save again.',
    'settings-conflict':
      'The settings were changed elsewhere after you opened them. Your text is unchanged: load them, compare, then save again.',
    'article-exists':
      'Another article, perhaps one in the bin, has this id or address, or this one was changed since; nothing was changed.',
    'redirect-exists': 'This old address leads somewhere else already; delete that first.',
    'preview-links-full': 'This draft has three preview links already. End them first.',
    'letter-unseen': 'No whole article has been sent to you yet. Send one to yourself first.',
    'draft-scheduled': 'This draft is scheduled: nothing half-written is saved by itself.',
    'credential-moved': 'The list has changed. Load it again, then delete.',
    'credential-changed': 'The credential was changed elsewhere; nothing was replaced.',
    'vault-key-exists': 'The vault already has a key; it was not changed.',
    'vault-key-changed':
      'The vault was locked anew, or emptied, elsewhere. Nothing was changed; load the page again.',
    'picture-in-use':
      'An article, one in the bin, an earlier version, a draft or another page shows this picture; it was not deleted.',
  }),
  ...answeredWith(410, {
    'captcha-gone': 'This challenge has expired. Here is another one.',
    'token-spent': 'This link was used already, or it has expired.',
    'id-deleted': 'This was deleted. Save it as a new draft.',
  }),
  ...answeredWith(413, {
    'too-large': 'The request is too large.',
    'body-too-large': 'A text has at most 1 MB of HTML.',
    'picture-too-large': 'A picture has at most 8 MB.',
  }),
  ...answeredWith(415, {
    'unsupported-media-type': 'This call accepts only JSON.',
    'picture-type': 'A picture is a JPEG, PNG, GIF, WebP or AVIF; this file is none of them.',
    'picture-moves': 'Animated AVIF is not supported; use an animated WebP or GIF.',
  }),
  ...answeredWith(422, {
    'invalid-body-encoding': 'The article text is not valid base64 of UTF-8 text.',
    'undecryptable-body':
      'The article text is encrypted and cannot be opened with the key of this site.',
    'wrong-colors': 'Provided Hex color is not supported.',
    'wrong-answer': 'Captcha doesnot exist',
    'short-password': 'Password need to be more then 8 words',
    'password-unusable':
      'Nobody can sign in with this password: it is too long, or begins with a byte order mark.',
    'malformed-email': 'Email is probably not written properly',
    'malformed-username': 'Username is probably not written properly',
    'wrong-letter-code': 'This is not the code of the newest e-mail to your address.',
    'demo-factors': 'This is part of the demo’s sign-in data, which everybody knows.',
    'site-title-invalid': `The title of the blog has 1 to ${limits.siteTitle} characters, in one line.`,
    'author-name-invalid': `The author’s name has 1 to ${limits.authorName} characters, in one line.`,
    'site-address-invalid': 'The address of the blog begins with https:// and ends with its host.',
    'hub-is-own': 'The hub is another site; this address is the blog’s own.',
    'hook-invalid': 'The address of a hook begins with https://',
    'hook-token-missing': 'GitHub needs a token, with the right to write contents.',
    'captcha-too-few': messages.captchaTooFew,
    'captcha-failed': 'Captcha failed',
    'email-missing': messages.emailMissing,
    'email-malformed': messages.emailMalformed,
    'email-disallowed': messages.emailDisallowed,
    'opinion-incomplete': messages.opinionIncomplete,
    'ping-incomplete': messages.pingIncomplete,
    'title-missing': 'Title not available...',
    ...overLimits,
    'slug-malformed':
      'Use small letters, digits and hyphens. Spaces, commas and / ? # % \\ cannot be in a web address.',
    'language-malformed':
      'A language is its tag, such as de or pt-BR; leave it empty for that of the blog.',
    'picture-missing': 'Picture cdn not available...',
    'picture-source-missing': 'provide picture source...',
    'body-missing': 'Article is not written there...',
    'body-too-complex': 'The HTML of this text is nested too deeply or has too many tags or cells.',
    'reference-missing': 'Authorized researched papers essential',
    'author-mismatch': 'Authentication failed!',
    'reference-false': 'Article researched boolean false',
    'editor-password-missing': 'Need password to edit Article...',
    'delete-password-missing': 'enter password...',
    'redirect-path-invalid': 'The old address must begin with one / or http.',
    'redirect-path-own':
      'This blog itself always answers at this address, so readers would never be redirected.',
    'redirect-target-invalid': 'The target must begin with one / or http.',
    'redirect-elsewhere': 'This leads to another site. Allow that, or name a page of this one.',
    'redirect-target-missing': 'There is no page at the address it would lead to.',
    'redirect-loop': 'This redirect would lead back to itself.',
    'draft-reference-false': 'Reference have to not false...',
    'credential-incomplete': 'Application name and password are both needed.',
    'credential-malformed': 'The name or the password is not encoded as this call needs it.',
    'credential-unnamed':
      'Name the credential by its _id, too: by its index alone another one could be deleted.',
    'schedule-past': 'Choose a time in the future.',
    'picture-damaged': 'This picture is damaged or incomplete. Nothing was stored.',
    'picture-too-many-pixels':
      'A picture has at most 50 million pixels, and 12,000 on its longest side.',
    'picture-unsent':
      'A picture of this text is not on the server yet. Send it again, or take it out.',
    'picture-mismatch': 'This is not a smaller version of that picture.',
    'idempotency-key-reused': 'This idempotency key was used for another request.',
  }),
  ...answeredWith(429, {
    'search-used-up':
      'The texts have been searched as often as they can be in one day. Titles are still found; texts again tomorrow, from 00:00 UTC.',
    'too-many-attempts': 'Too many attempts. Wait a few minutes, then try again.',
    'too-many-requests':
      'Too many requests. Wait a little, then send it again; nothing you typed is lost.',
    'day-used-up':
      'This blog has taken as much from its readers as it can in one day. What you typed is still here: send it again tomorrow, from 00:00 UTC.',
    'plan-used-up':
      'This blog has used up what Cloudflare’s Free plan gives it for one day. Nothing was changed, and what you typed is still here: send it again tomorrow, from 00:00 UTC.',
    'too-many-letters': 'Too many new addresses came today. What you typed is still here.',
    'subscribers-day-full':
      'The database takes no more addresses today. Those before are in. Choose the same file again from 00:00 UTC: it goes on where it ended.',
  }),
  ...answeredWith(500, {
    unexpected: 'Something went wrong here. Nothing was changed; try again in a moment.',
  }),
  ...answeredWith(503, {
    'access-restricted': 'Access restricted.',
    unhealthy: 'A part of this site does not answer.',
    'being-restored':
      'This site is being restored from a backup and stores nothing at the moment. Nothing you typed is lost: send it again in a few minutes.',
    'not-migrated':
      'The database could not be brought up to this version. Nothing was changed; try again in a moment.',
    'not-configured': 'This site is not set up completely.',
    'password-unchecked':
      'Passwords cannot be checked at the moment. Nothing was changed; try again in a minute.',
    'text-unprocessed':
      'Texts cannot be processed at the moment. Nothing was changed, and nothing you typed is lost; try again in a minute.',
    'demo-secrets': 'The demo secrets work only on the local machine; set your own.',
    'search-unready': 'The search is being made ready. Try again in a few seconds.',
    'code-unusable':
      'This Worker has no set-up code to check: its secret SETUP_CODE is missing, is an example, or has fewer than 24 characters.',
    'letter-unsent':
      'The e-mail could not be sent. Try again in a moment; the screen Mail says whether something is missing.',
    'no-picture-store':
      'This blog stores no pictures, because R2 is off in its account. Use a picture’s address, or turn R2 on and deploy again.',
    'pictures-away': 'The picture storage does not answer. Try again in a minute.',
  }),
}

export type ProblemCode = keyof typeof problems

/** One field that was refused: where it is (`headingSave`, `links.0`) and why. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** An error as the API sends it: `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly errors?: readonly FieldError[]
  /** Data that the caller lacked, such as the current version after a conflict. */
  readonly current?: unknown
  /** When the caller may try again, if a limit was met. */
  readonly retryAt?: string
}

/** An error with a code from the table; one place in the Worker makes the answer. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly more: { errors?: readonly FieldError[]; current?: unknown; retryAfter?: number }
  constructor(code: ProblemCode, more: Refusal['more'] = {}) {
    super(problems[code][1])
    this.code = code
    this.more = more
  }
}

/** A sentence that names the time to wait, in whole minutes or hours. */
const withTime = (sentence: string, seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  const [unit, count] = minutes < 60 ? ['minute', minutes] : ['hour', Math.ceil(minutes / 60)]
  const words = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' })
  return sentence.replace(/Wait a (little|few minutes)/, `Wait ${words.format(count)}`)
}

/** The problem document of a refusal. */
export const problemOf = ({ code, more }: Refusal): Problem => {
  const [status, message] = problems[code]
  return {
    type: `/problems#${code}`,
    title: message,
    status,
    code,
    detail: more.retryAfter === undefined ? message : withTime(message, more.retryAfter),
    ...(more.errors ? { errors: more.errors } : {}),
    ...(more.current === undefined ? {} : { current: more.current }),
    ...(status === 429 && more.retryAfter !== undefined
      ? { retryAt: new Date(Date.now() + more.retryAfter * 1000).toISOString() }
      : {}),
  }
}
