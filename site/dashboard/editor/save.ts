import type { Article } from '../../../shared/articles/contract.ts'
import { articleIdOf } from '../../../shared/articles/paths.ts'
import { encodeBytes } from '../../../shared/base64.ts'
import type { CallName } from '../../../shared/calls.ts'
import { copyKey } from '../../../shared/names.ts'
import type { Problem, ProblemCode } from '../../../shared/problem.ts'
import type { WrittenText } from '../../../shared/texts/contract.ts'
import type { TextName } from '../../../shared/texts/texts.ts'
import { ask } from '../data/ask.ts'
import { draftInputOf, type Fields, inputOf, publishInputOf } from '../data/fields.ts'
import { type Action, errorOf, type ValidationError } from './check.ts'
import { areEquivalent } from './equivalence.ts'
import { cleanCached } from './html/allowed.ts'
import { loadVersion, type Version, versionOf, versionOfText } from './load.ts'

export type Outcome =
  | { readonly kind: 'published'; readonly path: string }
  /** The text is an article already: the answer was lost, or its draft was published elsewhere. */
  | { readonly kind: 'published-before'; readonly id: string; readonly version: Version }
  | { readonly kind: 'draft-saved'; readonly id: string; readonly base: string }
  | { readonly kind: 'edited'; readonly base: string }
  | { readonly kind: 'conflict'; readonly current: Version }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'gone'; readonly error: ValidationError }
  | { readonly kind: 'refused'; readonly error: ValidationError }
  /** The result is unknown; a repeat stores it once. */
  | { readonly kind: 'unanswered'; readonly text: string }

export interface SaveRequest {
  readonly action: Action
  /** The id of the edited article or draft. */
  readonly id: string
  readonly fields: Fields
  readonly base: string | null
  readonly reference: string
  readonly password: string
  /** Whether the editor saves by itself. */
  readonly isAutomatic?: boolean
  /** The copy that is sent; the same text of one copy is one request. */
  readonly copyId: string
  /** The text that was opened or sent last. If the server has this text, nobody else wrote it. */
  readonly before: Fields
}

/** The message for each action that the server did not confirm (specification, sections 7 and 8). */
const unconfirmedMessages: Record<Action, string> = {
  publish: 'Connection Issue',
  'keep-draft': 'Check your connection...',
  'edit-article': 'Failed to retrieve id...',
  'edit-draft': 'Check your internet...',
  'save-draft': 'Check your internet...',
  'edit-text': 'Check your internet...',
}

/** Errors without advice for the author; the action's own message replaces their text. */
const unspecificCodes: readonly ProblemCode[] = [
  'unexpected',
  'not-found',
  'method-not-allowed',
  'not-configured',
]

const outcomeOfProblem = (action: Action, problem: Problem | null): Outcome => {
  if (!problem || unspecificCodes.includes(problem.code)) {
    return { kind: 'unanswered', text: unconfirmedMessages[action] }
  }
  const { code, errors = [] } = problem
  if (code === 'not-signed-in') return { kind: 'signed-out' }
  if (code === 'edit-conflict') {
    const current = problem.current as Article | WrittenText
    return {
      kind: 'conflict',
      current: 'name' in current ? versionOfText(current) : versionOf(current),
    }
  }
  const error = errorOf(code)
  // The editor never chooses an article's id, but the article of a draft has an id before it is published.
  if (code === 'article-not-found' || code === 'draft-not-found' || code === 'article-exists')
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

/** The idempotency key: the same for the same call with the same copy. @param body what is sent, without a password */
const createKey = async (name: CallName, copyId: string, body: unknown): Promise<string> => {
  const text = new TextEncoder().encode(JSON.stringify([name, copyId, body]))
  return encodeBytes(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}

const isDraft = (id: string): boolean => articleIdOf(id) !== id

/** The id at the end of the path of an article or a draft. */
const parseId = (path: string | null): string => path?.split(/[/=]/).at(-1) ?? ''

/** What an earlier request with the same copy stored although its answer was lost; null if there was none. */
const findStored = (problem: Problem | null) => {
  if (problem?.code !== 'idempotency-key-reused') return null
  const { location, updatedAt } = problem.current as { location: string; updatedAt: string }
  return { id: parseId(location), base: updatedAt }
}

/** Finds the article that the text already became, or null. @param base used if others changed the article */
const findPublished = async (
  { action, before }: SaveRequest,
  id: string,
  base: string | null,
): Promise<Outcome | null> => {
  const version = await loadVersion({ kind: 'article', id })
  if (version === undefined) return outcomeOfProblem(action, null)
  if (version === null) return null
  const { alert } = before
  const date = before.date || version.fields.date
  const isOwn = areEquivalent({ ...version.fields, alert }, { ...before, date })
  return { kind: 'published-before', id, version: isOwn ? version : { ...version, base } }
}

/** Why the save failed. A draft that is gone may be an article; if others changed that, the edit is a conflict. */
const describeFailure = async (sending: SaveRequest, problem: Problem | null): Promise<Outcome> => {
  const outcome = outcomeOfProblem(sending.action, problem)
  if (outcome.kind !== 'gone' || !isDraft(sending.id)) return outcome
  return (await findPublished(sending, articleIdOf(sending.id), sending.base)) ?? outcome
}

/**
 * Publishes the text once. It first saves a draft, so that a newer version on the server is a conflict.
 * @param key the copy's key; if an earlier request with it stored something, a key derived from both
 */
const publish = async (sending: SaveRequest, key = copyKey(sending.copyId)): Promise<Outcome> => {
  const { id: draftId, fields, base, reference } = sending
  if (draftId) {
    const edited = await editDraft({ ...sending, action: 'edit-draft' })
    // A draft may be gone because its publishing was never answered: the same key repeats that answer.
    if (!['edited', 'gone', 'published-before'].includes(edited.kind)) return edited
  }
  const body = { ...publishInputOf(fields, reference), ...(draftId && { draftId }) }
  const reply = await ask('createArticle', { body, idempotencyKey: key })
  if (reply.ok) return { kind: 'published', path: reply.headers.get('Location') ?? '/blog' }
  const stored = findStored(reply.problem)
  if (!stored) return describeFailure(sending, reply.problem)
  const next = `${key}-${stored.id}`
  if (isDraft(stored.id)) return publish({ ...sending, ...stored, base: base ?? stored.base }, next)
  return (await findPublished(sending, stored.id, stored.base)) ?? publish(sending, next)
}

const textOf = ({ html }: Fields): string => cleanCached(html)?.text.trim() ?? ''

/** Whether a text goes on where another ends, and is the same in all else: it replaces that without a loss. */
const continues = (text: Fields, other: Fields): boolean =>
  textOf(text).startsWith(textOf(other)) && areEquivalent({ ...other, html: text.html }, text)

/** Stores the text once: as a draft, or as the next version of what the copy stored before. @param key as above */
const createDraft = async (
  sending: SaveRequest,
  key = copyKey(sending.copyId),
): Promise<Outcome> => {
  const { action, fields, reference, isAutomatic } = sending
  const body = { ...draftInputOf(fields, reference), ...(isAutomatic && { autosave: true }) }
  const query = { reference: 'abc' }
  const reply = await ask('createDraft', { body, query, idempotencyKey: key })
  if (reply.ok) {
    const { headers } = reply
    return {
      kind: 'draft-saved',
      id: parseId(headers.get('Location')),
      base: headers.get('Updated-At') ?? '',
    }
  }
  const stored = findStored(reply.problem)
  if (!stored) return outcomeOfProblem(action, reply.problem)
  const { id, base } = stored
  const editAction = reference === 'true' && !isAutomatic ? 'edit-draft' : 'save-draft'
  // An empty field may be that of a browser that does not know the stored Reference, which then stays.
  const stays = isAutomatic || reference === ''
  const edit = (base: string | null) =>
    editDraft({ ...sending, id, base, action: editAction, isAutomatic: stays })
  let found: Outcome | null = isDraft(id)
    ? await edit(base)
    : await findPublished(sending, id, base)
  // A tab that crashed stored more than it knew.
  if (found?.kind === 'conflict' && continues(fields, found.current.fields)) {
    found = await edit(found.current.base)
  }
  if (found?.kind === 'edited') return { kind: 'draft-saved', id, base: found.base }
  // Changed or deleted elsewhere: the text becomes another draft.
  if (!found || found.kind === 'conflict' || found.kind === 'gone') {
    return createDraft(sending, `${key}-${id}`)
  }
  return found
}

const editArticle = async (sending: SaveRequest): Promise<Outcome> => {
  const { action, id, fields, base, reference, password, copyId } = sending
  const edit = { ...inputOf(fields, reference), id, updatedAt: base ?? '' }
  const idempotencyKey = await createKey('editArticle', copyId, edit)
  const body = { ...edit, editorPassword: password }
  const reply = await ask('editArticle', { body, idempotencyKey })
  if (!reply.ok) return outcomeOfProblem(action, reply.problem)
  return { kind: 'edited', base: reply.data.updatedAt }
}

const editDraft = async (sending: SaveRequest): Promise<Outcome> => {
  const { action, id, fields, base, reference, copyId, isAutomatic } = sending
  const editDraft = { ...draftInputOf(fields, reference), id, updatedAt: base ?? '' }
  const autosave = action === 'save-draft'
  const body = { editDraft, autosave, ...(autosave && !isAutomatic && { byHand: true }) }
  const idempotencyKey = await createKey('editDraft', copyId, body)
  const reply = await ask('editDraft', { body, idempotencyKey })
  if (!reply.ok) return describeFailure(sending, reply.problem)
  return { kind: 'edited', base: reply.headers.get('Updated-At') ?? base ?? '' }
}

const editText = async ({ action, id, fields, base, copyId }: SaveRequest): Promise<Outcome> => {
  const body = { name: id as TextName, html: fields.html, updatedAt: base }
  const idempotencyKey = await createKey('saveText', copyId, body)
  const reply = await ask('saveText', { body, idempotencyKey })
  if (!reply.ok) return outcomeOfProblem(action, reply.problem)
  return { kind: 'edited', base: reply.data.updatedAt }
}

const senders: Record<Action, (sending: SaveRequest) => Promise<Outcome>> = {
  publish,
  'keep-draft': createDraft,
  'edit-article': editArticle,
  'edit-draft': editDraft,
  'save-draft': editDraft,
  'edit-text': editText,
}

/** Sends the text. A conflict with the editor's own lost request does not count: it sends again. */
export const send = async (sending: SaveRequest): Promise<Outcome> => {
  const outcome = await senders[sending.action](sending)
  if (outcome.kind !== 'conflict') return outcome
  const { fields, base } = outcome.current
  if (!areEquivalent(fields, sending.before)) return outcome
  return senders[sending.action]({ ...sending, base })
}
