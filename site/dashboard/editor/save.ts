import type { Article } from '../../../shared/articles/contract.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { encodeBytes } from '../../../shared/base64.ts'
import type { CallName } from '../../../shared/calls.ts'
import type { Problem, ProblemCode } from '../../../shared/problem.ts'
import { ask } from '../data/ask.ts'
import { type Action, type Fault, faultOf } from './check.ts'
import { type Fields, inputOf } from './fields.ts'
import { loadVersion, type Version, versionOf } from './load.ts'
import { saySame } from './same.ts'

export type Outcome =
  | { readonly kind: 'published'; readonly path: string }
  /** An earlier request, whose answer was lost, published another text. */
  | { readonly kind: 'published-before'; readonly id: string; readonly version: Version }
  | { readonly kind: 'kept'; readonly id: string; readonly base: string }
  | { readonly kind: 'edited'; readonly base: string }
  | { readonly kind: 'conflict'; readonly current: Version }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gone'; readonly fault: Fault }
  | { readonly kind: 'refused'; readonly fault: Fault }
  /** The result is unknown; a repeat stores it once. */
  | { readonly kind: 'unanswered'; readonly text: string }

export interface Sending {
  readonly action: Action
  /** The article or draft that is edited. */
  readonly id: string
  readonly fields: Fields
  readonly base: string | null
  readonly reference: string
  readonly password: string
  /** The copy that is sent; the same text of a copy is one request. */
  readonly copyId: string
}

/** The message of each action without the server's confirmation (specification, sections 7 and 8). */
const unconfirmed: Record<Action, string> = {
  publish: 'Connection Issue',
  'keep-draft': 'Check your connection...',
  'edit-article': 'Failed to retrieve id...',
  'edit-draft': 'Check your internet...',
  'save-draft': 'Check your internet...',
}

/** Errors without advice for the author; the action's own message replaces them. */
const unspecific: readonly ProblemCode[] = [
  'unexpected',
  'not-found',
  'method-not-allowed',
  'not-configured',
]

const refusedOutcome = (action: Action, problem: Problem | null): Outcome => {
  if (!problem || unspecific.includes(problem.code)) {
    return { kind: 'unanswered', text: unconfirmed[action] }
  }
  const { code, errors = [] } = problem
  if (code === 'not-signed-in') return { kind: 'signed-out' }
  if (code === 'edit-conflict') {
    return { kind: 'conflict', current: versionOf(problem.current as Article) }
  }
  const fault = faultOf(code)
  if (code === 'article-not-found' || code === 'draft-not-found') return { kind: 'gone', fault }
  if (errors.some(({ field }) => field.endsWith('dateSave'))) {
    return {
      kind: 'refused',
      fault: { text: 'Date must be a day such as 2026-11-20.', field: 'date' },
    }
  }
  const details = errors.map(({ field, message }) => ` ${field}: ${message}`).join('')
  return { kind: 'refused', fault: { ...fault, text: fault.text + details } }
}

/** The idempotency key: the same for the same call with a copy. @param body what is sent, without a password */
const keyOf = async (name: CallName, copyId: string, body: unknown): Promise<string> => {
  const text = new TextEncoder().encode(JSON.stringify([name, copyId, body]))
  return encodeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

/** What an earlier request of the same copy, whose answer was lost, has stored; null if there was none. */
const storedBefore = (reply: { readonly ok: boolean; readonly problem?: Problem | null }) =>
  reply.problem?.code === 'idempotency-key-reused'
    ? (reply.problem.current as { location: string; updatedAt: string })
    : null

/** Publishes the text once; of a draft its last words are saved first, so that no newer version is passed over. */
const publish = async (sending: Sending): Promise<Outcome> => {
  const { id: draftId, fields, reference, copyId } = sending
  if (draftId) {
    const edited = await editDraft({ ...sending, action: 'edit-draft' })
    // A draft that is gone may be one whose publishing was never answered: the same key says it again.
    if (edited.kind !== 'edited' && edited.kind !== 'gone') return edited
  }
  const body = { ...inputOf(fields, reference), ...(draftId && { draftId }) }
  const create = async (asked: unknown) =>
    ask('createArticle', { body, idempotencyKey: await keyOf('createArticle', copyId, asked) })
  let reply = await create(null)
  const stored = storedBefore(reply)
  if (stored) {
    const id = stored.location.slice(articlePath('').length)
    const version = await loadVersion({ kind: 'article', id })
    if (version === undefined) return refusedOutcome('publish', null)
    const { updatedAt: base } = stored
    if (version) return { kind: 'published-before', id, version: { ...version, base } }
    // Deleted since: the text is another article.
    reply = await create(body)
  }
  if (!reply.ok) return refusedOutcome('publish', reply.problem)
  return { kind: 'published', path: reply.headers.get('Location') ?? '/blog' }
}

/** What the server says of a new draft: the path that names it, and its version. */
const keptAs = (path: string | null, updatedAt: string | null) => {
  const { searchParams } = new URL(path ?? '', location.origin)
  return { kind: 'kept', id: searchParams.get('reference') ?? '', base: updatedAt ?? '' } as const
}

/** Stores a copy as a new draft, once for each `asked`. */
const createDraft = async ({ fields, reference, copyId }: Sending, asked: unknown) =>
  ask('createDraft', {
    body: inputOf(fields, reference),
    query: { reference: 'abc' },
    idempotencyKey: await keyOf('createDraft', copyId, asked),
  })

/** Stores a copy as one draft: where an earlier answer was lost, the present text is that draft's next version. */
const keepDraft = async (sending: Sending): Promise<Outcome> => {
  const { action, fields, reference } = sending
  let reply = await createDraft(sending, null)
  const before = storedBefore(reply)
  if (before) {
    const stored = keptAs(before.location, before.updatedAt)
    const by = reference === 'true' ? 'edit-draft' : 'save-draft'
    const edited = await editDraft({ ...sending, ...stored, action: by })
    if (edited.kind === 'edited') return { ...stored, base: edited.base }
    // Changed or deleted elsewhere: the text is another draft.
    if (edited.kind !== 'conflict' && edited.kind !== 'gone') return edited
    reply = await createDraft(sending, inputOf(fields, reference))
  }
  if (!reply.ok) return refusedOutcome(action, reply.problem)
  return keptAs(reply.headers.get('Location'), reply.headers.get('Updated-At'))
}

const editArticle = async (sending: Sending): Promise<Outcome> => {
  const { action, id, fields, base, reference, password, copyId } = sending
  const edit = { ...inputOf(fields, reference), id, updatedAt: base ?? '' }
  const idempotencyKey = await keyOf('editArticle', copyId, edit)
  const body = { ...edit, editorPassword: password }
  const reply = await ask('editArticle', { body, idempotencyKey })
  if (!reply.ok) return refusedOutcome(action, reply.problem)
  return { kind: 'edited', base: reply.data.updatedAt }
}

const editDraft = async (sending: Sending): Promise<Outcome> => {
  const { action, id, fields, base, reference, copyId } = sending
  const editDraft = { ...inputOf(fields, reference), id, updatedAt: base ?? '' }
  const body = { editDraft, autosave: action === 'save-draft' }
  const idempotencyKey = await keyOf('editDraft', copyId, body)
  const reply = await ask('editDraft', { body, idempotencyKey })
  if (!reply.ok) return refusedOutcome(action, reply.problem)
  return { kind: 'edited', base: reply.headers.get('Updated-At') ?? base ?? '' }
}

const senders: Record<Action, (sending: Sending) => Promise<Outcome>> = {
  publish,
  'keep-draft': keepDraft,
  'edit-article': editArticle,
  'edit-draft': editDraft,
  'save-draft': editDraft,
}

/** Sends the text; a conflict with its own lost request is none. @param sentBefore what was sent last */
export const send = async (sending: Sending, sentBefore: Fields | null): Promise<Outcome> => {
  const outcome = await senders[sending.action](sending)
  if (outcome.kind !== 'conflict' || !sentBefore) return outcome
  const { fields, base } = outcome.current
  if (!saySame(fields, sentBefore)) return outcome
  return senders[sending.action]({ ...sending, base })
}
