import type { OpenedArticle } from '../../../shared/articles/contract.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { ask } from '../data/ask.ts'
import { askForDraft } from '../drafts/drafts.ts'
import { type Fields, fieldsOf, newFields } from './fields.ts'
import type { Subject } from './props.ts'

/** A version as the server has it. */
export interface Version {
  readonly fields: Fields
  /** When it was saved; null for what is not on the server yet. */
  readonly base: string | null
}

export const versionOf = (article: OpenedArticle): Version => ({
  fields: fieldsOf(article),
  base: article.updatedAt,
})

/** Names a subject, for what is kept in the browser. */
export const subjectKey = (subject: Subject): string =>
  subject.kind === 'new' ? 'new' : `${subject.kind}:${subject.id}`

/**
 * What an editor begins with.
 * @returns null when there is no such article, undefined when the server did not say
 */
export const loadVersion = async (subject: Subject): Promise<Version | null | undefined> => {
  if (subject.kind === 'new') return { fields: newFields(), base: null }
  const reply =
    subject.kind === 'draft'
      ? await askForDraft(subject.id)
      : await ask('readArticleAtPath', { query: { name: articlePath(subject.id) } })
  if (!reply.ok) return undefined
  return reply.data && versionOf(reply.data)
}
