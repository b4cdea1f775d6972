import type { OpenedArticle, VersionSummary } from '../../../shared/articles/contract.ts'
import { articleIdOf, articlePath } from '../../../shared/articles/paths.ts'
import type { Draft } from '../../../shared/drafts.ts'
import type { WrittenText } from '../../../shared/texts/contract.ts'
import { textPageOf } from '../../../shared/texts/texts.ts'
import { ask } from '../data/ask.ts'
import { askForDraft } from '../data/drafts.ts'
import { type Fields, fieldsOf, newFields } from '../data/fields.ts'
import type { Edited, Subject } from '../data/subject.ts'

/** The earlier versions of an article; undefined without an answer. */
export const listVersions = async (id: string): Promise<VersionSummary[] | undefined> => {
  const reply = await ask('listVersions', { query: { reference: id } })
  return reply.ok ? reply.data : undefined
}

/** One version with all fields; undefined without an answer. */
export const readVersion = async (id: string, version: number): Promise<Version | undefined> => {
  const reply = await ask('readVersion', { query: { reference: id, version } })
  return reply.ok ? versionOf(reply.data) : undefined
}

export interface Version {
  readonly fields: Fields
  /** When the version was saved; null if it is not on the server yet. */
  readonly base: string | null
  /** When a scheduled draft publishes itself: that does not save itself. */
  readonly publishAt?: string | null | undefined
  /** The stored Reference. */
  readonly reference?: string
  /** Whether the author ever saved the draft by hand. */
  readonly isByHand?: boolean
}

export const versionOf = (
  article: OpenedArticle & Partial<Pick<Draft, 'publishAt' | 'reference' | 'byHand'>>,
): Version => ({
  fields: fieldsOf(article),
  base: article.updatedAt,
  publishAt: article.publishAt,
  // Only what is researched was published.
  reference: article.reference ?? 'true',
  ...(article.byHand !== undefined && { isByHand: article.byHand }),
})

/** The text of a page as a version of an article: the page's title and the text. */
export const versionOfText = ({ name, html, updatedAt }: WrittenText): Version => ({
  fields: { ...newFields(), title: textPageOf(name).title, html },
  base: updatedAt,
})

const loadText = async (id: string): Promise<Version | null | undefined> => {
  const reply = await ask('listTexts')
  const text = reply.ok && reply.data.find(({ name }) => name === id)
  return text ? versionOfText(text) : undefined
}

/** The key of a subject's copies in the browser's storage. */
export const subjectKey = (subject: Subject): string =>
  subject.kind === 'new' ? 'new' : `${subject.kind}:${subject.id}`

/** A text on the server: what it is there, and its version. */
export interface Stored {
  readonly subject: Exclude<Subject, { kind: 'new' }>
  readonly version: Version
}

const loadArticle = async (id: string): Promise<Stored | null | undefined> => {
  const reply = await ask('readArticleAtPath', { query: { name: articlePath(id) } })
  if (!reply.ok) return undefined
  return reply.data && { subject: { kind: 'article', id }, version: versionOf(reply.data) }
}

/** What the server has of a text, a published draft's article too; null for nothing, undefined without an answer. */
export const loadStored = async (subject: Edited): Promise<Stored | null | undefined> => {
  if (subject.kind === 'article') return loadArticle(subject.id)
  if (subject.kind === 'text') {
    const version = await loadText(subject.id)
    return version && { subject, version }
  }
  const { id } = subject
  const reply = await askForDraft(id)
  if (!reply.ok) return undefined
  if (!reply.data) return loadArticle(articleIdOf(id))
  return { subject: { kind: 'draft', id }, version: versionOf(reply.data) }
}
