import { articleIdOf } from '../../shared/articles/paths.ts'
import { countWords } from '../../shared/articles/text.ts'
import { decodeText, encodeText } from '../../shared/base64.ts'
import type { CallName } from '../../shared/calls.ts'
import type { Draft, DraftInput } from '../../shared/drafts/contract.ts'
import { cleaned } from '../dashboard/editor/html/allowed.ts'
import { type Answers, answer, refuse, type Sent } from './answers.ts'
import { article } from './samples.ts'

const isDraft = (id: string): boolean => articleIdOf(id) !== id

/** Answers that get lost on their way, though the call was done, as long as its name is in `lost`. */
export const losing = (answers: Answers, lost: ReadonlySet<CallName>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, act]) => [
      name,
      async (sent: never) => {
        const given = await act(sent)
        return lost.has(name as CallName) ? null : given
      },
    ]),
  )

/** Articles and drafts as the Worker stores them: each change is a version, a call under a key is done once. */
export const createServer = (...first: Draft[]) => {
  const rows = new Map(first.map((row) => [row._id, row]))
  const done = new Map<string | null, { readonly request: string; readonly row: Draft }>()
  const versions: Draft[] = []
  const lost = new Set<CallName>()
  let changes = 0

  const save = (id: string, { html, ...given }: Partial<Draft> & { html?: string }): Draft => {
    changes += 1
    const before = rows.get(id)
    if (before && !isDraft(id)) versions.push(before)
    const articleSave = html === undefined ? given.articleSave : encodeText(html)
    const row = {
      ...(before ?? article(id, { html: '' })),
      ...given,
      ...(articleSave !== undefined && { articleSave }),
      updatedAt: `2026-05-02T10:00:${String(changes).padStart(2, '0')}.000Z`,
    }
    const totalWords = countWords(cleaned(decodeText(row.articleSave) ?? '')?.text ?? '')
    rows.set(id, { ...row, totalWords })
    return row
  }
  const put = (id: string, input: Omit<DraftInput, 'localData'>): Draft => {
    const address = input.imageCdn.split(' ')[0] ?? ''
    const { imageSource = '', imageAlt = '', summary = '', dateSave, category } = input
    const { headingSave, articleSave, authorSave, researchLinksSave, alert } = input
    return save(id, {
      ...{ headingSave, articleSave, authorSave, researchLinksSave, alert, summary },
      ...{ imageCdn: address, imageSave: [address, imageSource], imageSource, imageAlt },
      ...(dateSave !== undefined && { dateSave }),
      ...(category && { category }),
      dateChosen: input.dateChosen ?? dateSave !== undefined,
      reference: input.reference === 'true' ? 'true' : 'false',
    })
  }
  const present = (id: string, updatedAt: string, missing: Parameters<typeof refuse>[0]): Draft => {
    const row = rows.get(id)
    if (!row) return refuse(missing)
    return row.updatedAt === updatedAt ? row : refuse('edit-conflict', { current: row })
  }
  const told = ({ _id, updatedAt }: Draft) => ({
    Location: isDraft(_id) ? `/?draft=${_id}` : `/blog/${_id}`,
    'Updated-At': updatedAt,
  })
  const once = ({ name, body, idempotencyKey }: Sent, act: () => Draft) => {
    const request = JSON.stringify([name, body])
    const before = done.get(idempotencyKey)
    if (before && before.request !== request) {
      const { Location: location, 'Updated-At': updatedAt } = told(before.row)
      return refuse('idempotency-key-reused', { current: { location, updatedAt } })
    }
    const row = before?.row ?? act()
    done.set(idempotencyKey, { request, row })
    return row
  }
  const answers: Answers = {
    readArticleAtPath: ({ query }) => answer(rows.get(query.name.slice(6)) ?? null, {}),
    listDrafts: () => [...rows.values()].filter(({ _id }) => isDraft(_id)),
    listVersions: () => versions.map((row, n) => ({ ...row, version: n + 1 })).toReversed(),
    readVersion: ({ query }) => versions[query.version - 1] ?? refuse('version-not-found'),
    createArticle: (sent) => {
      const { draftId, ...input } = sent.body
      const row = once(sent, () => {
        if (draftId && !rows.delete(draftId)) return refuse('draft-not-found')
        return put(draftId ? articleIdOf(draftId) : `newarticle${changes}`, input)
      })
      return answer('Created', told(row))
    },
    createDraft: (sent) =>
      answer('201', told(once(sent, () => put(`draft-newdraft${changes}`, sent.body)))),
    editArticle: (sent) => {
      const { id, updatedAt } = sent.body
      const row = once(sent, () => {
        present(id, updatedAt, 'article-not-found')
        return put(id, sent.body)
      })
      return { acknowledged: true, updatedAt: row.updatedAt }
    },
    editDraft: (sent) => {
      const { editDraft, autosave } = sent.body
      const row = once(sent, () => {
        const { reference } = present(editDraft.id, editDraft.updatedAt, 'draft-not-found')
        return put(editDraft.id, { ...editDraft, ...(autosave && { reference }) })
      })
      return answer(row._id, told(row))
    },
  }
  return {
    answers: losing(answers, lost),
    /** The calls whose answers get lost. */
    lost,
    /** Another device changes an article or a draft. */
    change: save,
    remove: (id: string): void => void rows.delete(id),
    /** The HTML of each article and draft by its id. */
    texts: () =>
      Object.fromEntries([...rows].map(([id, row]) => [id, decodeText(row.articleSave)])),
    get: (id: string) => rows.get(id),
  }
}
