import { articleIdOf, articlePath } from '../../shared/articles/paths.ts'
import { decodeText } from '../../shared/base64.ts'
import { findWaiting } from '../../shared/pictures/waiting.ts'
import { type ProblemCode, problems, Refusal } from '../../shared/problem.ts'
import type { Fields } from '../../site/dashboard/data/fields.ts'

/** The values of every text here but the title, which is what is typed. */
export const complete: Partial<Fields> = {
  sketch: 'https://example.org/picture.png',
  photoSource: 'The archive',
  html: '<p>Three plain words.</p>',
  sources: 'https://example.org/study',
  category: 'Health',
  isCategoryChosen: false,
  alert: false,
  opening: '',
}

/** The HTML of a text that was sent. */
export const htmlOf = ({ articleSave }: Input): string => decodeText(String(articleSave)) ?? ''

/** An article, or a draft if its id has a hyphen. */
export interface Row {
  readonly id: string
  readonly title: string
  readonly updatedAt: string
  /** The other fields, as they were sent. */
  readonly input: Input
  readonly date: string
  readonly dateChosen: boolean
  readonly byHand: boolean
  readonly reference: string
  readonly publishAt: string | null
}

const articleOf = (row: Row) => ({
  ...row.input,
  _id: row.id,
  id: row.id,
  href: `/${row.id}`,
  headingSave: row.title,
  imageCdn: String(row.input.imageCdn).split(' ')[0],
  dateSave: row.date,
  dateChosen: row.dateChosen,
  byHand: row.byHand,
  reference: row.reference,
  publishAt: row.publishAt,
  alert: row.input.alert === true,
  opening: String(row.input.opening ?? ''),
  createdAt: row.updatedAt,
  updatedAt: row.updatedAt,
})

export type Input = Record<string, unknown>
type Answer = { readonly data: unknown; readonly headers?: Record<string, string> }

const refusal = (code: ProblemCode, row?: Row): Refusal =>
  new Refusal(code, row ? { current: articleOf(row) } : {})

/** The Worker as the specification and the contract describe it, for titles. */
export const createModelServer = () => {
  const rows = new Map<string, Row>()
  const deleted = new Set<string>()
  /** Every version that was ever stored, by id and time. */
  const versions = new Map<string, Row>()
  let changes = 0

  const put = (row: Omit<Row, 'updatedAt'>): Row => {
    changes += 1
    const updatedAt = `2026-05-02T10:00:00.${String(changes).padStart(3, '0')}Z`
    const next = { ...row, updatedAt }
    rows.set(row.id, next)
    versions.set(`${row.id} ${next.updatedAt}`, next)
    return next
  }
  const written = (input: Input, before?: Row) => ({
    title: String(input.headingSave),
    input,
    date: String(input.dateSave ?? before?.date ?? '2026-05-01'),
    dateChosen: input.dateChosen === true,
    publishAt: null,
  })
  /** @throws Refusal where a picture is missing */
  const checkPictures = (input: Input): void => {
    if (findWaiting(htmlOf(input)).length > 0) throw refusal('picture-unsent')
  }
  const headers = ({ id, updatedAt }: Row) => ({
    Location: id.includes('-') ? `/drafts/?reference=${id}` : articlePath(id),
    'Updated-At': updatedAt,
  })
  /** @throws Refused if the row is not at that version */
  const current = (id: string, updatedAt: unknown, missing: ProblemCode): Row => {
    const row = rows.get(id)
    const article = rows.get(articleIdOf(id))
    if (!row && article && id.includes('-')) throw refusal('article-exists', article)
    if (!row) throw refusal(missing)
    if (row.updatedAt !== updatedAt) throw refusal('edit-conflict', row)
    return row
  }
  /** @throws Refused if the id was ever used */
  const unused = (id: string): void => {
    const row = rows.get(id)
    const article = rows.get(articleIdOf(id))
    if (row?.id.includes('-')) throw refusal('edit-conflict', row)
    if (article) throw refusal('article-exists', article)
    if (deleted.has(articleIdOf(id))) throw refusal('id-deleted')
  }

  const calls: Record<string, (body: Input, query: Input) => Answer> = {
    checkSession: () => ({ data: {} }),
    listDrafts: (_body, { reference }) => {
      const row = rows.get(String(reference))
      return { data: row ? [articleOf(row)] : [] }
    },
    readArticleAtPath: (_body, { name }) => {
      const row = rows.get(String(name).split('/').at(-1) ?? '')
      return { data: row ? articleOf(row) : null }
    },
    createDraft: (body) => {
      const id = String(body.id ?? `draft-server${changes}`)
      if (body.id) unused(id)
      const byHand = body.autosave !== true
      const reference = String(body.reference)
      const row = put({ ...written(body), id, byHand, reference })
      return { data: '201', headers: headers(row) }
    },
    editDraft: (body) => {
      const input = body.editDraft as Input
      const id = String(input.id)
      const before = current(id, input.updatedAt, 'draft-not-found')
      if (body.autosave && before.publishAt !== null) throw refusal('draft-scheduled')
      if (before.publishAt !== null) checkPictures(input)
      const byHand = body.byHand ?? !body.autosave
      const reference = byHand ? String(input.reference) : before.reference
      const row = put({
        ...written(input, before),
        id,
        byHand: before.byHand || byHand === true,
        reference,
      })
      return { data: id, headers: headers(row) }
    },
    createArticle: (body) => {
      const draftId = String(body.draftId ?? '')
      if (draftId && body.updatedAt === null) unused(draftId)
      else if (draftId)
        current(draftId, body.updatedAt ?? rows.get(draftId)?.updatedAt, 'draft-not-found')
      checkPictures(body)
      const id = draftId ? articleIdOf(draftId) : `server${changes}`
      rows.delete(draftId)
      const reference = 'true'
      const row = put({ ...written(body), dateChosen: true, id, byHand: true, reference })
      return { data: 'Created', headers: headers(row) }
    },
    editArticle: (body) => {
      const id = String(body.id)
      const before = current(id, body.updatedAt, 'article-not-found')
      checkPictures(body)
      const row = put({ ...before, ...written(body, before), dateChosen: true })
      return { data: { acknowledged: true, updatedAt: row.updatedAt } }
    },
    deleteDraft: ({ arg }) => {
      if (!rows.delete(String(arg))) throw refusal('draft-not-found')
      deleted.add(articleIdOf(String(arg)))
      return { data: 'deleted' }
    },
    scheduleDraft: (body) => {
      const before = current(String(body.id), body.updatedAt, 'draft-not-found')
      checkPictures(before.input)
      const publishAt = body.publishAt as string | null
      put({ ...before, publishAt })
      return { data: { publishAt } }
    },
  }

  return {
    rows,
    versions,
    put,
    remove: (id: string): void => {
      rows.delete(id)
      deleted.add(articleIdOf(id))
    },
    /** Does a call as the Worker does. */
    answer: (name: string, { body = {}, query = {} }: Record<string, Input>) => {
      try {
        const { data, headers = {} } = (calls[name] as (typeof calls)[string])(body, query)
        return { ok: true as const, data, headers: new Headers(headers) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code, more } = error
        const [status, detail] = problems[code]
        const problem = { type: '', title: '', status, code, detail, ...more }
        return { ok: false as const, problem, status, headers: new Headers() }
      }
    },
  }
}
