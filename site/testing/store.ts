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
  const versions: Draft[] = []
  const deleted = new Set<string>()
  const lost = new Set<CallName>()
  let changes = 0

  const save = (id: string, { html, ...values }: Partial<Draft> & { html?: string }): Draft => {
    changes += 1
    const before = rows.get(id)
    if (before && !isDraft(id)) versions.push(before)
    const articleSave = html === undefined ? values.articleSave : encodeText(html)
    const row = {
      ...(before ?? article(id, { html: '' })),
      ...values,
      ...(articleSave !== undefined && { articleSave }),
      updatedAt: `2026-05-02T10:00:${String(changes).padStart(2, '0')}.000Z`,
    }
    const totalWords = countWords(cleanCached(decodeText(row.articleSave) ?? '')?.text ?? '')
    rows.set(id, { ...row, totalWords })
    return row
  }
  const put = (id: string, input: Omit<DraftInput, 'localData'>): Draft => {
    const html = decodeText(input.articleSave) ?? ''
    if (!isDraft(id) && findWaiting(html, input.imageCdn).length > 0) refuse('picture-unsent')
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
  const versionHeaders = ({ _id, updatedAt }: Draft) => ({
    Location: isDraft(_id) ? `/?draft=${_id}` : `/blog/${_id}`,
    'Updated-At': updatedAt,
  })
  const answers: Answers = {
    readArticleAtPath: ({ query }) => answer(rows.get(query.name.slice(6)) ?? null, {}),
    listDrafts: () => [...rows.values()].filter(({ _id }) => isDraft(_id)),
    listVersions: () =>
      versions
        .map((row, n) => ({
          ...row,
          version: n + 1,
          changed: n > 0 ? ['headingSave', 'articleSave'] : null,
        }))
        .toReversed(),
    readVersion: ({ query }) => versions[query.version - 1] ?? refuse('version-not-found'),
    createArticle: ({ body: { draftId = '', updatedAt, ...input } }) => {
      if (updatedAt !== undefined) findCurrent(draftId, updatedAt, 'draft-not-found')
      const row = put(articleIdOf(draftId), input)
      rows.delete(draftId)
      return answer('Created', versionHeaders(row))
    },
    createDraft: ({ body: { autosave, id = '', ...input } }) => {
      findCurrent(id, null, 'draft-not-found')
      put(id, input)
      return answer('201', versionHeaders(save(id, { byHand: !autosave })))
    },
    deleteDraft: ({ body }) => (remove(body.arg) ? 'deleted' : refuse('draft-not-found')),
    editArticle: ({ body }) => {
      findCurrent(body.id, body.updatedAt, 'article-not-found')
      return { acknowledged: true, updatedAt: put(body.id, body).updatedAt }
    },
    editDraft: ({ body: { editDraft, autosave, byHand = !autosave } }) => {
      const { id, updatedAt } = editDraft
      const before = findCurrent(id, updatedAt, 'draft-not-found')
      const { reference } = byHand || !before ? editDraft : before
      put(id, { ...editDraft, reference })
      return answer(id, versionHeaders(save(id, { byHand: byHand || before?.byHand === true })))
    },
  }
  return {
    answers: answerOnce(answers, lost),
    /** The calls whose answers get lost. */
    lost,
    /** Another device changes an article or a draft. */
    change: save,
    remove,
    /** The HTML of each article and draft by its id. */
    texts: () =>
      Object.fromEntries([...rows].map(([id, row]) => [id, decodeText(row.articleSave)])),
    get: (id: string) => rows.get(id),
  }
}
