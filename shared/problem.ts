import { limitedFields } from './articles/fields.ts'
import { limits } from './limits.ts'
import * as messages from './messages.ts'
import { cookieNotKept } from './session/cookie-not-kept.ts'

const overLimits = Object.fromEntries(
  limitedFields.map(({ code, sentence }) => [code, [422, sentence]]),
) as Record<(typeof limitedFields)[number]['code'], [status: number, message: string]>

/** Every error: code, HTTP status, sentence; those of the specification (sections 5, 8) are verbatim. */
export const problems = {
  'invalid-input': [400, 'The request does not have the form that this call needs.'],
  'invalid-json': [400, 'The body is not valid JSON.'],
  'invalid-query': [400, 'The query string does not have the form that this call needs.'],
  'password-in-query': [400, 'Do not send passwords in an address; sign in instead.'],
  'invalid-body-encoding': [422, 'The article text is not valid base64 of UTF-8 text.'],
  'undecryptable-body': [
    422,
    'The article text is encrypted and cannot be opened with the key of this site.',
  ],
  'too-large': [413, 'The request is too large.'],
  'not-found': [404, 'There is nothing here.'],
  'method-not-allowed': [405, 'This address does not accept this method.'],
  'unsupported-media-type': [415, 'This call accepts only JSON.'],
  'cross-origin': [403, 'Only pages of this site may make this call.'],
  'other-address': [
    403,
    'This blog runs in development, at another address than this page’s. Open the one that the terminal shows; behind a proxy with https, set LOCAL_COOKIES=off in .dev.vars and start it again.',
  ],
  'cookie-missing': [403, cookieNotKept],
  'access-restricted': [503, 'Access restricted.'],
  unexpected: [500, 'Something went wrong here. Nothing was changed; try again in a moment.'],
  unhealthy: [503, 'A part of this site does not answer.'],
  'backup-unproved': [
    403,
    'This backup was begun in another session, or more than an hour ago. Begin again with your password.',
  ],
  'backup-table-unknown': [404, 'There is no such table in a backup.'],
  'being-restored': [
    503,
    'This site is being restored from a backup and stores nothing at the moment. Nothing you typed is lost: send it again in a few minutes.',
  ],
  'not-migrated': [
    503,
    'The database could not be brought up to this version. Nothing was changed; try again in a moment.',
  ],
  'database-too-old': [
    503,
    'This database is of a version before 1.0.0, and not of the last one. Nothing was changed. Check out commit b30be064, start that version with this database once, and come back.',
  ],
  'not-configured': [503, 'This site is not set up completely.'],
  'password-unchecked': [
    503,
    'Passwords cannot be checked at the moment. Nothing was changed; try again in a minute.',
  ],
  'text-unprocessed': [
    503,
    'Texts cannot be processed at the moment. Nothing was changed, and nothing you typed is lost; try again in a minute.',
  ],
  'demo-secrets': [503, 'The demo secrets work only on the local machine; set your own.'],

  'search-unready': [503, 'The search is being made ready. Try again in a few seconds.'],
  'search-used-up': [
    429,
    'The texts have been searched as often as they can be in one day. Titles are still found; texts again tomorrow, from 00:00 UTC.',
  ],

  'not-signed-in': [401, messages.authenticationFailed],
  'password-needed': [401, 'This needs your password again. Nothing was changed.'],
  'not-signed': [401, 'The request does not carry a valid signature.'],
  'not-human': [403, messages.notHuman],
  'wrong-colors': [422, 'Provided Hex color is not supported.'],
  'wrong-answer': [422, 'Captcha doesnot exist'],
  'short-password': [422, 'Password need to be more then 8 words'],
  'password-unusable': [
    422,
    'Nobody can sign in with this password: it is too long, or begins with a byte order mark.',
  ],
  'malformed-email': [422, 'Email is probably not written properly'],
  'malformed-username': [422, 'Username is probably not written properly'],
  'wrong-credentials': [404, messages.authenticationFailed],
  'too-many-attempts': [429, 'Too many attempts. Wait a few minutes, then try again.'],

  'code-unusable': [
    503,
    'This Worker has no set-up code to check: its secret SETUP_CODE is missing, is an example, or has fewer than 24 characters.',
  ],
  'wrong-code': [403, 'This is not the set-up code.'],
  'letters-unaddressed': [409, 'Say on the screen Author where your own e-mails go.'],
  'letters-unconfirmed': [
    409,
    'Nothing has proved yet that your address is yours. On the screen Settings, “E-mails to you” sends you a code.',
  ],
  'wrong-letter-code': [422, 'This is not the code of the newest e-mail to your address.'],
  'already-set-up': [409, 'This blog has an owner, and this set-up code has ended.'],
  'demo-factors': [422, 'This is part of the demo’s sign-in data, which everybody knows.'],
  'site-title-invalid': [
    422,
    `The title of the blog has 1 to ${limits.siteTitle} characters, in one line.`,
  ],
  'author-name-invalid': [
    422,
    `The author’s name has 1 to ${limits.authorName} characters, in one line.`,
  ],
  'site-address-invalid': [
    422,
    'The address of the blog begins with https:// and ends with its host.',
  ],
  'hub-is-own': [422, 'The hub is another site; this address is the blog’s own.'],

  'hook-given': [409, 'This hook is a secret of the Worker: only a deployment changes it.'],
  'hook-invalid': [422, 'The address of a hook begins with https://'],
  'hook-token-missing': [422, 'GitHub needs a token, with the right to write contents.'],
  'hook-missing': [404, 'There is no hook yet.'],

  'too-many-requests': [
    429,
    'Too many requests. Wait a little, then send it again; nothing you typed is lost.',
  ],
  'day-used-up': [
    429,
    'This blog has taken as much from its readers as it can in one day. What you typed is still here: send it again tomorrow, from 00:00 UTC.',
  ],
  'too-many-stored': [
    409,
    'This blog holds no more of these until its author has deleted some. What you typed is still here.',
  ],
  'too-many-letters': [429, 'Too many new addresses came today. What you typed is still here.'],

  'captcha-too-few': [422, messages.captchaTooFew],
  'captcha-failed': [422, 'Captcha failed'],
  'captcha-gone': [410, 'This challenge has expired. Here is another one.'],

  'email-missing': [422, messages.emailMissing],
  'email-malformed': [422, messages.emailMalformed],
  'email-disallowed': [422, messages.emailDisallowed],
  'opinion-incomplete': [422, messages.opinionIncomplete],
  'opinion-sent': [409, messages.opinionSent],
  'opinion-not-found': [404, 'There is no such opinion.'],
  'ping-incomplete': [422, messages.pingIncomplete],
  'ping-sent': [409, messages.pingSent],
  'ping-not-found': [404, 'There is no such message.'],
  'mail-unproven': [409, 'This blog sends no e-mails yet. Its feeds have each new article.'],
  'not-subscribed': [404, 'This address is not subscribed.'],
  'token-spent': [410, 'This link was used already, or it has expired.'],

  'title-missing': [422, 'Title not available...'],
  ...overLimits,
  'slug-malformed': [
    422,
    'Use small letters, digits and hyphens. Spaces, commas and / ? # % \\ cannot be in a web address.',
  ],
  'language-malformed': [
    422,
    'A language is its tag, such as de or pt-BR; leave it empty for that of the blog.',
  ],
  'slug-taken': [409, 'Another article has this web address, or had it; choose another one.'],
  'picture-missing': [422, 'Picture cdn not available...'],
  'picture-source-missing': [422, 'provide picture source...'],
  'body-missing': [422, 'Article is not written there...'],
  'body-too-large': [413, 'A text has at most 1 MB of HTML.'],
  'body-too-complex': [
    422,
    'The HTML of this text is nested too deeply or has too many tags or cells.',
  ],
  'reference-missing': [422, 'Authorized researched papers essential'],
  'author-mismatch': [422, 'Authentication failed!'],
  'reference-false': [422, 'Article researched boolean false'],
  'editor-password-missing': [422, 'Need password to edit Article...'],
  'delete-password-missing': [422, 'enter password...'],
  'wrong-password': [403, messages.authenticationFailed],
  'article-not-found': [404, 'Failed to retrieve id...'],
  'title-ambiguous': [409, 'Several articles have this title; send the id of the one you mean.'],
  'title-differs': [409, 'The article with this id has another title now; reload the list.'],
  'edit-conflict': [
    409,
    'This was changed after you opened it. What you typed is still here. Compare the two, then save again.',
  ],
  'settings-conflict': [
    409,
    'The settings were changed elsewhere after you opened them. Your text is unchanged: load them, compare, then save again.',
  ],
  'article-exists': [
    409,
    'Another article, perhaps one in the bin, has this id or address, or this one was changed since; nothing was changed.',
  ],
  'id-deleted': [410, 'This was deleted. Save it as a new draft.'],
  'redirect-path-invalid': [422, 'The old address must begin with one / or http.'],
  'redirect-path-own': [
    422,
    'This blog itself always answers at this address, so readers would never be redirected.',
  ],
  'redirect-target-invalid': [422, 'The target must begin with one / or http.'],
  'redirect-elsewhere': [
    422,
    'This leads to another site. Allow that, or name a page of this one.',
  ],
  'redirect-target-missing': [422, 'There is no page at the address it would lead to.'],
  'redirect-loop': [422, 'This redirect would lead back to itself.'],
  'redirect-exists': [409, 'This old address leads somewhere else already; delete that first.'],
  'redirect-not-found': [404, 'There is no such redirect.'],
  'draft-not-found': [404, 'Data not available'],
  'preview-links-full': [409, 'This draft has three preview links already. End them first.'],
  'letters-unproven': [
    409,
    'No e-mail of this blog has arrived yet. On the screen Mail you can send yourself the first one.',
  ],
  'letter-unsent': [
    503,
    'The e-mail could not be sent. Try again in a moment; the screen Mail says whether something is missing.',
  ],
  'draft-reference-false': [422, 'Reference have to not false...'],
  'draft-scheduled': [409, 'This draft is scheduled: nothing half-written is saved by itself.'],
  'credential-incomplete': [422, 'Application name and password are both needed.'],
  'credential-malformed': [422, 'The name or the password is not encoded as this call needs it.'],
  'credential-not-found': [404, 'Data not available'],
  'credential-moved': [409, 'The list has changed. Load it again, then delete.'],
  'credential-changed': [409, 'The credential was changed elsewhere; nothing was replaced.'],
  'credential-unnamed': [
    422,
    'Name the credential by its _id, too: by its index alone another one could be deleted.',
  ],
  'vault-key-exists': [409, 'The vault already has a key; it was not changed.'],
  'vault-key-changed': [
    409,
    'The vault was locked anew, or emptied, elsewhere. Nothing was changed; load the page again.',
  ],
  'subscribers-day-full': [
    429,
    'The database takes no more addresses today. Those before are in. Choose the same file again from 00:00 UTC: it goes on where it ended.',
  ],
  'subscriber-not-found': [404, 'There is no such subscriber.'],
  'delivery-not-found': [404, 'There is no such failed e-mail.'],
  'version-not-found': [404, 'There is no such version.'],
  'schedule-past': [422, 'Choose a time in the future.'],
  'picture-type': [415, 'A picture is a JPEG, PNG, GIF, WebP or AVIF; this file is none of them.'],
  'picture-moves': [415, 'Animated AVIF is not supported; use an animated WebP or GIF.'],
  'picture-damaged': [422, 'This picture is damaged or incomplete. Nothing was stored.'],
  'picture-too-large': [413, 'A picture has at most 8 MB.'],
  'picture-too-many-pixels': [
    422,
    'A picture has at most 50 million pixels, and 12,000 on its longest side.',
  ],
  'picture-unsent': [
    422,
    'A picture of this text is not on the server yet. Send it again, or take it out.',
  ],
  'picture-mismatch': [422, 'This is not a smaller version of that picture.'],
  'picture-not-found': [404, 'There is no such picture.'],
  'picture-in-use': [
    409,
    'An article, one in the bin, an earlier version, a draft or another page shows this picture; it was not deleted.',
  ],
  'no-picture-store': [
    503,
    'This blog stores no pictures, because R2 is off in its account. Use a picture’s address, or turn R2 on and deploy again.',
  ],
  'pictures-away': [503, 'The picture storage does not answer. Try again in a minute.'],
  'idempotency-key-invalid': [400, 'An idempotency key has 1 to 200 visible characters.'],
  'idempotency-key-reused': [422, 'This idempotency key was used for another request.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

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
