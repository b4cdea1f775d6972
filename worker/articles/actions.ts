import type * as z from 'zod'
import type { createArticle, deleteArticle, editArticle } from '../../shared/articles/contract.ts'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { newArticleId } from '../../shared/articles/new-id.ts'
import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { chosenSlug } from '../../shared/articles/slug.ts'
import { checkArticle } from '../../shared/articles/validation.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { Refusal } from '../../shared/problem.ts'
import { orRefuse } from '../database/conditions.ts'
import { storeImport, storeImportedEdit } from '../database/imports.ts'
import type { CallContext } from '../http/context.ts'
import { runOnce } from '../http/idempotency.ts'
import { editInstant, instantNow } from '../lib/clock.ts'
import { authorNameFor } from '../live/settings.ts'
import { enqueue } from '../mail/queue.ts'
import { insertMailing } from '../mail/store.ts'
import { publish } from '../rebuild/publish.ts'
import { requirePassword } from '../session/password.ts'
import { proveEdits } from '../session/store.ts'
import { readBody } from './body.ts'
import { findDraft } from './draft-rows.ts'
import { refusalFor } from './id.ts'
import { timesOf } from './moved.ts'
import { processBody } from './process-text.ts'
import { findArticle, findArticlesByHeading, findEdited } from './read.ts'
import { type ArticleRow, articleOf, contentOf, isSame } from './rows.ts'
import { withFreeSlug } from './slugs.ts'
import { insertArticle, removeArticle, updateArticle } from './write.ts'

type InputOf<E extends Endpoint> = {
  query: z.output<E['query']>
  body: z.output<E['input']>
  text: string
}

/** The body without its password, for the stored fingerprint, from which the password could be guessed. */
const withoutPassword = (body: object): string =>
  JSON.stringify({ ...body, password: undefined, editorPassword: undefined, localData: undefined })

/** The id and the times of a new article: those that its caller chose, or its draft's id. */
const identityOf = (
  now: string,
  { id, moved, draftId }: z.output<(typeof createArticle)['input']>,
) => {
  const times = timesOf(now, moved)
  const { created_at, updated_at } = times
  return {
    id: draftId === undefined ? (id ?? newArticleId()) : articleIdOf(draftId),
    ...times,
    text_changed_at: updated_at.slice(0, 10) > created_at.slice(0, 10) ? updated_at : null,
  }
}

/** Publishes a new article or a draft. */
export const create = async (
  { body, text }: InputOf<typeof createArticle>,
  context: CallContext,
) => {
  const { db, env } = context
  return runOnce(context, text, async (storeAnswer) => {
    const now = instantNow()
    const identity = identityOf(now, body)
    const clean = await processBody(context, body.articleSave, {
      id: identity.id,
      image: body.imageCdn,
    })
    const authorName = await authorNameFor(context, body.authorSave)
    checkArticle(body, clean, authorName)
    const content = contentOf(body, clean, context.site.url, now.slice(0, 10))
    const article = { ...content, ...identity }
    const { id, updated_at: updatedAt } = article
    const result = { body: 'Created' as const, location: articlePath(id), updatedAt }
    const mailing = body.alert
      ? [insertMailing(db, article, clean.forms?.excerpt, body.opening)]
      : []
    const { draftId, updatedAt: version } = body
    // What was never saved has no draft.
    const isDraft = draftId !== undefined && version !== null
    const draft = isDraft ? { id: draftId, updatedAt: version } : undefined
    const refusal = async () => {
      if (!draft) return refusalFor(context, id, 'id-deleted')
      if (version !== undefined) return refusalFor(context, id, 'draft-not-found')
      const stored = await findDraft(db, draft.id)
      if (stored) checkArticle({ ...body, reference: stored.reference }, clean, authorName)
      return new Refusal('draft-not-found')
    }
    const live = await orRefuse(
      withFreeSlug(context, content, null, (slug) =>
        insertArticle(db, { ...article, slug }, clean.forms, {
          draft,
          isImported: body.imported !== undefined,
          more: [
            ...mailing,
            ...storeImport(db, body.imported, id, updatedAt),
            ...storeAnswer(result),
          ],
        }),
      ),
      refusal,
    )
    publish(context, live)
    if (body.alert) context.later(enqueue(env, { articles: [id] }))
    return result
  })
}

/** The error for an edit that began from an older version. */
const conflictWith = (row: ArticleRow, context: CallContext): Refusal =>
  new Refusal('edit-conflict', { current: articleOf(row, context) })

/**
 * Refuses unless the author types the password, or did for an edit in this session a few minutes ago.
 * @returns the statements to run with the edit
 */
const requireEditProof = async (password: string, context: CallContext) => {
  if (password === '' && context.caller.session?.mayEdit) return []
  if (password === '') throw new Refusal('editor-password-missing')
  await requirePassword(password, context)
  return [proveEdits(context.db, context.request)]
}

/** Edits an article from the version its editor saw. */
export const edit = async ({ body }: InputOf<typeof editArticle>, context: CallContext) => {
  const { db } = context
  const proof = await requireEditProof(body.editorPassword, context)
  return runOnce(context, withoutPassword(body), async (storeAnswer) => {
    const clean = await processBody(context, body.articleSave, {
      id: body.id,
      image: body.imageCdn,
    })
    checkArticle(body, clean, await authorNameFor(context, body.authorSave))
    const before = await findEdited(db, body.id)
    if (!before) throw new Refusal('article-not-found')
    if (before.updated_at !== body.updatedAt) throw conflictWith(before, context)
    const now = editInstant(before.updated_at)
    const content = contentOf(body, clean, context.site.url, before.date, before)
    const result = { body: { acknowledged: true as const, updatedAt: now } }
    // Corrections on the first day do not count as a change.
    const isChange =
      !isSame(readBody(before.body, context), content.body) &&
      now.slice(0, 10) > before.created_at.slice(0, 10)
    const text_changed_at = isChange ? now : before.text_changed_at
    const update = (slug: string) =>
      updateArticle(
        db,
        before,
        { ...content, slug, updated_at: now, text_changed_at },
        clean.forms,
        [...proof, ...storeImportedEdit(db, body.imported, before.id, now), ...storeAnswer(result)],
      )
    // If title or choice give the same slug, the article keeps its slug, with its number.
    const write =
      content.slug === chosenSlug(before.heading, before.own_slug)
        ? update(before.slug)
        : withFreeSlug(context, content, before.id, update)
    const live = await orRefuse(write, async () => {
      const current = await findArticle(db, body.id)
      return current ? conflictWith(current, context) : new Refusal('article-not-found')
    })
    publish(context, live)
    return result
  })
}

/** The article to delete: by its id, else by its title, which must be unique. */
const findToDelete = async (db: D1Database, title: string, id: string | undefined) => {
  const heading = tidyLine(title)
  if (id !== undefined) {
    const row = await findArticle(db, id)
    if (!row) throw new Refusal('article-not-found')
    if (row.heading !== heading) throw new Refusal('title-differs')
    return row
  }
  const [found, another] = await findArticlesByHeading(db, heading)
  if (!found) throw new Refusal('article-not-found')
  if (another) throw new Refusal('title-ambiguous')
  return found
}

/** Checks the password that the author types to delete. */
export const requireDeletePassword = async (
  password: string,
  context: CallContext,
): Promise<void> => {
  if (password === '') throw new Refusal('delete-password-missing')
  await requirePassword(password, context)
}

/** Moves an article into the bin, by its title and, if several share the title, its id. */
export const remove = async (
  { query, body }: InputOf<typeof deleteArticle>,
  context: CallContext,
) => {
  await requireDeletePassword(body.password, context)
  const article = await findToDelete(context.db, query.reference, body._id)
  const removal = removeArticle(context.db, article, instantNow())
  publish(context, await orRefuse(removal, 'article-not-found'))
  return '204' as const
}
