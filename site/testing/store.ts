import { emptyFields, renamed } from '../../shared/articles/fields.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { countWords } from '../../shared/articles/text.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import type { CallName } from '../../shared/calls.ts'
import type { Draft, DraftInput } from '../../shared/drafts.ts'
import { findWaiting } from '../../shared/pictures/waiting.ts'
import { cleanCached } from '../dashboard/editor/html/allowed.ts'
import { type Answers, answer, refuse, type Sent } from './answers.ts'
import { article } from './samples.ts'

const isDraft = (id: string): boolean => articleIdOf(id) !== id

/** Does each call once for its key. While a call's name is in `lost`, its answer gets lost. */
export const answerOnce = (answers: Answers, lost: ReadonlySet<CallName>): Answers => {
  const done = new Map<string, unknown>()
  const runOnce = async (sent: Sent, act: (sent: never) => unknown): Promise<unknown> => {
    const key = sent.idempotencyKey
    const result = (key !== null && done.get(key)) || (await act(sent as never))
    if (key !== null) done.set(key, result)
    return result
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, act]) => [
      name,
      (sent: Sent) => {
        const result = runOnce(sent, act)
        return lost.has(name as CallName)
          ? result.then(
              () => null,
              () => null,
            )
          : result
      },
    ]),
  ) as Answers
}

/** Articles and drafts as the Worker stores them: each change is a version. */
export const createServer = (...first: Draft[]) => {
  const rows = new Map(first.map((row) => [row._id, row]))
  /** All that was ever stored, in order. */
  const stored = [...first]
  const deleted = new Set<string>()
  const lost = new Set<CallName>()
  let changes = 0

  const save = (id: string, { html, ...values }: Partial<Draft> & { html?: string }): Draft => {
    changes += 1
    const articleSave = html === undefined ? values.articleSave : encodeText(html)
    const row = {
      ...(rows.get(id) ?? article(id, { html: '' })),
      ...values,
      ...(articleSave !== undefined && { articleSave }),
      updatedAt: `2026-05-02T10:00:00.${String(changes).padStart(3, '0')}Z`,
    }
    const totalWords = countWords(cleanCached(decodeText(row.articleSave) ?? '')?.text ?? '')
    rows.set(id, { ...row, totalWords })
    stored.push({ ...row, totalWords })
    return row
  }
  /** Articles, and drafts that publish themselves, have all of their pictures. */
  const checkPictures = (articleSave: string, imageCdn: string): void => {
    if (findWaiting(decodeText(articleSave) ?? '', imageCdn).length > 0) refuse('picture-unsent')
  }
  const put = (
    id: string,
    input: Omit<DraftInput, 'localData'>,
    more: Partial<Draft> = {},
  ): Draft => {
    if (!isDraft(id) || rows.get(id)?.publishAt) checkPictures(input.articleSave, input.imageCdn)
    const address = input.imageCdn.split(' ')[0] ?? ''
    const { imageSource = '', articleSave, alert, opening, dateSave } = input
    return save(id, {
      ...emptyFields('call'),
      ...renamed(input, 'call', 'call'),
      ...{
        articleSave,
        alert,
        opening,
        imageCdn: address,
        imageSave: [address, imageSource],
        imageSource,
      },
      dateChosen: input.dateChosen ?? dateSave !== undefined,
      reference: input.reference === 'true' ? 'true' : 'false',
      ...more,
    })
  }
  /** The row at the version that its writer began from; for null, none may ever have had the id. */
  const findCurrent = (
    id: string,
    updatedAt: string | null,
    missing: Parameters<typeof refuse>[0],
  ): Draft | undefined => {
    const row = rows.get(id)
    const article = rows.get(articleIdOf(id))
    if (!row && article) return refuse('article-exists', { current: article })
    if (!row && updatedAt === null)
      return deleted.has(articleIdOf(id)) ? refuse('id-deleted') : undefined
    if (!row) return refuse(missing)
    return row.updatedAt === updatedAt ? row : refuse('edit-conflict', { current: row })
  }
  const remove = (id: string): boolean => {
    deleted.add(articleIdOf(id))
    return rows.delete(id)
  }
  /** The versions of articles that another one has replaced. */
  const versions = () =>
    stored.filter((row) => !isDraft(row._id) && rows.get(row._id)?.updatedAt !== row.updatedAt)
  const versionHeaders = ({ _id, updatedAt }: Draft) => ({
    Location: isDraft(_id) ? `/?draft=${_id}` : `/blog/${_id}`,
    'Updated-At': updatedAt,
  })
  const answers: Answers = {
    readArticleAtPath: ({ query }) => answer(rows.get(query.name.slice(6)) ?? null, {}),
    listDrafts: ({ query: { reference } }) =>
      [...rows.values()].filter(({ _id }) =>
        reference === undefined ? isDraft(_id) : _id === reference,
      ),
    listVersions: () =>
      versions()
        .map((row, n) => ({
          ...row,
          version: n + 1,
          changed: n > 0 ? ['headingSave', 'articleSave'] : null,
        }))
        .toReversed(),
    readVersion: ({ query }) => versions()[query.version - 1] ?? refuse('version-not-found'),
    createArticle: ({ body: { draftId = '', updatedAt, ...input } }) => {
      const from = updatedAt === undefined ? (rows.get(draftId)?.updatedAt ?? '') : updatedAt
      if (draftId !== '') findCurrent(draftId, from, 'draft-not-found')
      const id = draftId === '' ? `server${changes}` : articleIdOf(draftId)
      const row = put(id, input, { dateChosen: true })
      rows.delete(draftId)
      return answer('Created', versionHeaders(row))
    },
    createDraft: ({ body: { autosave, id = `draft-server${changes}`, ...input } }) => {
      findCurrent(id, null, 'draft-not-found')
      return answer('201', versionHeaders(put(id, input, { byHand: !autosave })))
    },
    deleteDraft: ({ body }) => (remove(body.arg) ? 'deleted' : refuse('draft-not-found')),
    editArticle: ({ body }) => {
      findCurrent(body.id, body.updatedAt, 'article-not-found')
      return { acknowledged: true, updatedAt: put(body.id, body, { dateChosen: true }).updatedAt }
    },
    editDraft: ({ body: { editDraft, autosave, byHand = !autosave } }) => {
      const { id, updatedAt } = editDraft
      const before = findCurrent(id, updatedAt, 'draft-not-found')
      if (autosave && before?.publishAt) refuse('draft-scheduled')
      const { reference } = byHand || !before ? editDraft : before
      const row = put(
        id,
        { ...editDraft, reference },
        { byHand: byHand || before?.byHand === true },
      )
      return answer(id, versionHeaders(row))
    },
    scheduleDraft: ({ body: { id, updatedAt, publishAt } }) => {
      const before = findCurrent(id, updatedAt, 'draft-not-found')
      if (before) checkPictures(before.articleSave, before.imageCdn)
      save(id, { publishAt })
      return { publishAt }
    },
  }
  return {
    answers: answerOnce(answers, lost),
    /** The calls whose answers get lost. */
    lost,
    /** Another device changes an article or a draft. */
    change: save,
    /** Another device publishes a draft. */
    publish: (id: string): void => {
      const { articleSave, imageCdn, ...row } = rows.get(id) as Draft
      checkPictures(articleSave, imageCdn)
      const article = articleIdOf(id)
      rows.delete(id)
      save(article, { ...row, articleSave, imageCdn, _id: article, id: article, publishAt: null })
    },
    remove,
    /** The HTML of each article and draft by its id. */
    texts: () =>
      Object.fromEntries([...rows].map(([id, row]) => [id, decodeText(row.articleSave)])),
    get: (id: string) => rows.get(id),
    /** All articles and drafts. */
    all: () => [...rows.values()],
    stored: stored as readonly Draft[],
  }
}
