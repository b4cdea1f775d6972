import { textsOf } from '../front-matter.ts'
import type { Item } from '../item.ts'
import { type Json, textIn } from '../json.ts'
import { parseJson } from '../whole.ts'
import { type Entry, itemOf } from './entry.ts'
import { readTable } from './table.ts'

/** Columns that only an export of Bear has together. */
const own = ['uid', 'title', 'slug', 'published_date', 'publish', 'is_page', 'content']

const entryOf = (row: Json): Entry => {
  const at = (name: string) => textIn(row, name)
  const isTrue = (name: string) => /^true$/i.test(at(name))
  return {
    id: at('uid'),
    title: at('title'),
    fields: { status: isTrue('publish') ? 'published' : 'draft' },
    kind: isTrue('is_page') ? 'page' : 'article',
    date: at('published_date'),
    terms: textsOf(parseJson(at('all_tags') || '[]')),
    summary: at('meta_description'),
    language: at('lang'),
    picture: { address: at('meta_image') },
    address: `/${at('alias').replace(/^\/+/, '') || `${at('slug')}/`}`,
    text: () => ({ markdown: at('content') }),
  }
}

/** Reads the table of an export of Bear. @returns null for another text */
export const readBear = (text: string, site = ''): Item[] | null => {
  const table = readTable(text)
  return table && own.every((name) => table.columns.includes(name))
    ? table.lines.map((row) => itemOf('bear', entryOf(row), site))
    : null
}
