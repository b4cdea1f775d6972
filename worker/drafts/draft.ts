import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkDraft, referenceOf } from '../../shared/articles/validation.ts'
import type { DraftInput } from '../../shared/drafts.ts'
import type { DraftRow } from '../articles/draft-rows.ts'
import { processBody } from '../articles/process-text.ts'
import { articleOf, type Content, contentOf } from '../articles/rows.ts'
import type { Blog } from '../live/settings.ts'

/** The author's input for a draft. */
type DraftContent = Content & Pick<DraftRow, 'is_dated' | 'alert' | 'opening' | 'reference'>

type Before = Content & Partial<Pick<DraftRow, 'is_dated'>>

/** Whether the author chose the date. If the input does not say, a changed date counts as chosen. */
const isDated = ({ dateChosen, dateSave }: DraftInput, before?: Before | null): boolean => {
  if (dateChosen !== undefined) return dateChosen
  if (dateSave === undefined || dateSave === before?.date) return before?.is_dated === 1
  return true
}

/** The author's input for a draft, which may be incomplete. @param before the draft or article as it is */
export const draftContent = async (
  input: DraftInput,
  blog: Blog,
  now: string,
  before?: Before | null,
): Promise<DraftContent> => {
  checkDraft(input)
  const clean = await processBody(blog, input.articleSave)
  const today = before?.date ?? now.slice(0, 10)
  return {
    ...contentOf(input, clean, blog.site.url, today, before),
    alert: input.alert ? 1 : 0,
    opening: input.opening,
    reference: referenceOf(input.reference),
    is_dated: isDated(input, before) ? 1 : 0,
  }
}

/** The input with which an author would publish the draft. */
export const inputOf = async (row: DraftRow, blog: Blog) => {
  const { reference, opening } = row
  const article = articleOf(row, blog)
  const input = { ...article, reference, opening, alert: row.alert === 1 }
  return {
    input,
    clean: await processBody(blog, input.articleSave, {
      id: articleIdOf(row.id),
      image: row.image,
    }),
  }
}
