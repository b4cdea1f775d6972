import type { PageText, Source } from '../../shared/source.ts'
import { type TextName, textPageOf, textPages } from '../../shared/texts/texts.ts'
import type { CompiledMarkdown } from './compiled-markdown.ts'

const files = import.meta.glob<CompiledMarkdown>('./samples/*.md', { eager: true })

/** The texts of the samples, by the names of their pages. */
const samples: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, { shown }]) => [
    file.replace(/^.*\//, '').replace(/\.md$/, ''),
    shown.page,
  ]),
)

/** A text as its page shows it; without a date if it is a sample. */
export interface ShownText {
  readonly html: string
  readonly updatedAt: PageText['updatedAt'] | null
}

/** What a page of the author's shows: the text of the author, else that of the samples while they are shown. */
export const textFor = async (
  source: Pick<Source, 'site' | 'text' | 'texts'>,
  name: TextName,
): Promise<ShownText | null> => {
  // The names are known without a query.
  const written = source.texts.includes(name) ? await source.text(name) : null
  if (written) return written
  const html = source.site.samples ? samples[name] : undefined
  return html === undefined ? null : { html, updatedAt: null }
}

/** Whether a page has something of its own to show: a text, or the skills. */
const isFilled = (name: string, { texts, site }: Pick<Source, 'site' | 'texts'>): boolean =>
  texts.includes(name) ||
  (site.samples && name in samples) ||
  (name === 'skills' && site.skills.length > 0)

/** The names of the author's pages that menus, sitemaps and the search box know. */
export const namedTexts = (source: Pick<Source, 'site' | 'texts'>): readonly TextName[] =>
  textPages
    .map(({ name }) => name)
    .filter((name) => isFilled(name, source) || textPageOf(name).without === 'named')
