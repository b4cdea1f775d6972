import type { Item } from '../item.ts'
import { addParagraphs } from '../paragraphs.ts'
import { type Entry, itemOf } from './entry.ts'

/** The head and the parts of an entry: lines `NAME: value`, then texts between lines of hyphens. */
const partsOf = (text: string) => {
  const [head = '', ...rest] = text.split(/^-----[ \t]*\n/m)
  const named = [...head.matchAll(/^([A-Z ]+): *(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value.trim()] as const,
  )
  const all = (name: string) => named.filter(([one]) => one === name).map(([, value]) => value)
  const part = (name: string) =>
    rest.find((one) => one.startsWith(`${name}:\n`))?.slice(name.length + 2) ?? ''
  return { all, at: (name: string) => all(name)[0] ?? '', part }
}

/** A date as `01/31/2002 03:47:06 PM`, the month first, as a day and a time. */
const dateOf = (written: string): string =>
  written.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$1-$2')

const entryOf = (text: string): Entry => {
  const { all, at, part } = partsOf(text)
  const [title, date, name] = [at('TITLE'), at('DATE'), at('BASENAME')]
  return {
    id: [date, name || title].join('\n'),
    title,
    fields: {
      status: /^publish$/i.test(at('STATUS') || 'publish')
        ? 'published'
        : at('STATUS').toLowerCase(),
    },
    date: dateOf(date),
    terms: [...all('PRIMARY CATEGORY'), ...all('CATEGORY'), ...at('TAGS').split(',')],
    author: at('AUTHOR'),
    summary: part('EXCERPT').trim(),
    address: at('UNIQUE URL') || (name ? `/entry/${name}` : undefined),
    text: () => {
      const html = [part('BODY'), part('EXTENDED BODY')].join('\n')
      return { html: /^(?:0|)$/.test(at('CONVERT BREAKS')) ? html : addParagraphs(html) }
    },
  }
}

/** Reads an export of Movable Type, which TypePad and Hatena write, too. @returns null for another text */
export const readMovableType = (text: string, site = ''): Item[] | null => {
  const plain = text.replace(/\r\n?/g, '\n')
  if (!/^(?:[A-Z][A-Z ]*: ?.*\n)+-----\n/.test(plain)) return null
  return plain
    .split(/^--------[ \t]*(?:\n|$)/m)
    .filter((one) => one.trim() !== '')
    .map((one) => itemOf('movable type', entryOf(one), site))
}
