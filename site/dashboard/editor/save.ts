import type { Article } from '../../../shared/articles/contract.ts'
import type { Problem, ProblemCode } from '../../../shared/problem.ts'
import type { WrittenText } from '../../../shared/texts/contract.ts'
import { ask } from '../data/ask.ts'
import { draftInputOf, type Fields, inputOf, publishInputOf } from '../data/fields.ts'
import type { Edited } from '../data/subject.ts'
import { type Action, errorOf, type ValidationError } from './check.ts'
import { type Stored, versionOf, versionOfText } from './load.ts'

export type Outcome =
  | { readonly kind: 'published'; readonly path: string }
  | { readonly kind: 'saved'; readonly base: string }
  /** The server has another version than the one that the text began from; a draft may be an article there. */
  | { readonly kind: 'differs'; readonly found: Stored }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gone'; readonly error: ValidationError }
  | { readonly kind: 'refused'; readonly error: ValidationError }
  /** The result is unknown. */
  | { readonly kind: 'unanswered'; readonly text: string }

export interface SaveRequest {
  readonly action: Action
  readonly subject: Edited
  readonly fields: Fields
  /** The version that the text began from; null if the server has none. */
  readonly base: string | null
  readonly reference: string
  readonly password?: string
  /** Whether the editor saves by itself. */
  readonly isAutomatic?: boolean
}

/** The message for a request that the server did not confirm (specification, sections 7 and 8). */
const unconfirmedMessage = (action: Action, { kind }: Edited): string => {
  if (kind === 'article') return 'Failed to retrieve id...'
  if (kind !== 'new') return 'Check your internet...'
  return action === 'publish' ? 'Connection Issue' : 'Check your connection...'
}

/** Errors without advice for the author; the action's own message replaces their text. */
const unspecificCodes: readonly ProblemCode[] = [
  'unexpected',
  'not-found',
  'method-not-allowed',
  'not-configured',
]

const storedOf = (current: Article | WrittenText): Stored => {
  if ('name' in current) {
    return { subject: { kind: 'text', id: current.name }, version: versionOfText(current) }
  }
  const { _id: id } = current
  const kind = id.includes('-') ? 'draft' : 'article'
  return { subject: { kind, id }, version: versionOf(current) }
}

/** What an answer that is no success says. @param problem null without an answer */
export const outcomeOfProblem = (
  action: Action,
  subject: Edited,
  problem: Problem | null,
): Outcome => {
  if (!problem || unspecificCodes.includes(problem.code)) {
    return { kind: 'unanswered', text: unconfirmedMessage(action, subject) }
  }
  const { code, current, errors = [] } = problem
  if (code === 'not-signed-in') return { kind: 'signed-out' }
  if (current) return { kind: 'differs', found: storedOf(current as Article | WrittenText) }
  const error = errorOf(code)
  if (
    code === 'article-not-found' ||
    code === 'draft-not-found' ||
    code === 'article-exists' ||
    code === 'id-deleted'
  )
    return { kind: 'gone', error }
  if (errors.some(({ field }) => field.endsWith('dateSave'))) {
    return {
      kind: 'refused',
      error: { text: 'Date must be a day such as 2026-11-20.', field: 'date' },
    }
  }
  const details = errors.map(({ field, message }) => ` ${field}: ${message}`).join('')
  return { kind: 'refused', error: { ...error, text: error.text + details } }
}

/** Sends the text once. A repeat changes nothing: each call names the text's id and the version it began from. */
export const send = async (sending: SaveRequest): Promise<Outcome> => {
  const { action, subject, fields, base, reference, password = '', isAutomatic = false } = sending
  const fail = (problem: Problem | null) => outcomeOfProblem(action, subject, problem)
  const { id } = subject
  const updatedAt = base ?? ''
  if (subject.kind === 'text') {
    const reply = await ask('saveText', {
      body: { name: subject.id, html: fields.html, updatedAt: base },
    })
    return reply.ok ? { kind: 'saved', base: reply.data.updatedAt } : fail(reply.problem)
  }
  if (subject.kind === 'article') {
    const edit = { ...inputOf(fields, reference), id, updatedAt, editorPassword: password }
    const reply = await ask('editArticle', { body: edit })
    return reply.ok ? { kind: 'saved', base: reply.data.updatedAt } : fail(reply.problem)
  }
  if (action === 'publish') {
    const draft = { draftId: id, updatedAt: base }
    const reply = await ask('createArticle', {
      body: { ...publishInputOf(fields, reference), ...draft },
    })
    if (!reply.ok) return fail(reply.problem)
    return { kind: 'published', path: reply.headers.get('Location') ?? '/blog' }
  }
  const input = draftInputOf(fields, reference)
  if (subject.kind === 'new') {
    const body = { ...input, id, ...(isAutomatic && { autosave: true }) }
    const reply = await ask('createDraft', { body, query: { reference: 'abc' } })
    if (!reply.ok) return fail(reply.problem)
    return { kind: 'saved', base: reply.headers.get('Updated-At') ?? '' }
  }
  const autosave = action === 'save'
  const byHand = autosave && !isAutomatic ? { byHand: true } : {}
  const body = { editDraft: { ...input, id, updatedAt }, autosave, ...byHand }
  const reply = await ask('editDraft', { body })
  return reply.ok
    ? { kind: 'saved', base: reply.headers.get('Updated-At') ?? updatedAt }
    : fail(reply.problem)
}
