import { restoreArticle } from '../../shared/archive.ts'
import { optionalFields } from '../../shared/articles/fields.ts'
import { cleanHtml } from '../../shared/articles/html/clean.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import { encodeText } from '../../shared/base64.ts'
import { createDraft } from '../../shared/drafts.ts'
import { withHost } from '../../shared/own-address.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { saveText } from '../../shared/texts/contract.ts'
import { readExportedText } from '../export/exported-text.ts'
import { splitFrontMatter } from './front-matter.ts'
import { type ArticleBody, keyOf, type ReadyItem } from './item.ts'
import { isJson, type Json, textIn } from './json.ts'

const textsIn = (data: Json, name: string): string[] => [data[name] ?? []].flat().map(String)

const fieldsOf = (data: Json, createdAt: string): Omit<ArticleBody, 'articleSave'> => {
  // A summary is the file's description.
  const named = { ...data, summary: data.description }
  const optional = optionalFields('call', ({ fromFile, valueIn }) =>
    fromFile(valueIn(named, 'key')),
  )
  return {
    headingSave: textIn(data, 'title'),
    imageCdn: withHost(textIn(data, 'image'), siteConfig.url),
    imageSource: textIn(data, 'imageSource'),
    authorSave: textIn(data, 'author'),
    dateSave: (textIn(data, 'date') || createdAt).slice(0, 10),
    researchLinksSave: textsIn(data, 'links'),
    category: textsIn(data, 'categories')[0] as ArticleBody['category'],
    ...optional,
  }
}

/** The call that brings a draft back, and when it publishes itself. */
const draftIn = (data: Json, own: Json, body: ArticleBody) => {
  const publishAt = Date.parse(textIn(own, 'publishAt'))
  return {
    draft: Number.isNaN(publishAt) ? {} : { publishAt },
    exported: {
      endpoint: createDraft,
      body: {
        ...body,
        id: own.id,
        reference: textIn(own, 'reference'),
        alert: own.alert === true,
        opening: textIn(own, 'opening'),
        autosave: own.byHand === false,
        dateChosen: data.date !== undefined,
        moved: { createdAt: own.createdAt, changedAt: own.updatedAt },
      },
    },
  }
}

const articleIn = (data: Json, own: Json, body: ArticleBody, html: string) => {
  const { text } = cleanHtml(html)
  const { id: _id, href, oldHrefs, createdAt, updatedAt } = own
  const lastmod = textIn(data, 'lastmod')
  const written = { totalWords: countWords(text), description: descriptionOf(text) }
  const times = { createdAt, updatedAt, ...(lastmod ? { textChangedAt: lastmod } : {}) }
  return {
    exported: {
      endpoint: restoreArticle,
      body: { ...body, _id, href, oldHrefs, ...times, ...written },
    },
  }
}

/**
 * What brings back an article, a draft or a page from a file that an export wrote, which its front matter says under
 * `stillpress`; null for another file.
 * @throws Error if the front matter is broken
 */
export const readExported = (text: string): ReadyItem | null => {
  if (!/^stillpress:/m.test(text)) return null
  const { data, markdown } = splitFrontMatter(text)
  const own = data.stillpress
  if (!isJson(own)) return null
  const html = readExportedText(markdown)
  const title = textIn(data, 'title')
  const createdAt = textIn(own, 'createdAt')
  const instant = Date.parse(createdAt)
  const name = textIn(own, 'id') || textIn(own, 'page')
  const item = {
    kind: 'ready' as const,
    key: keyOf('export', name),
    instant: Number.isNaN(instant) ? 0 : instant,
    html: () => html,
    terms: [],
    changes: [],
  }
  if (own.page !== undefined) {
    const body = { name, html, updatedAt: null, changedAt: data.lastmod }
    return { ...item, title: `Page: ${title}`, body: {}, exported: { endpoint: saveText, body } }
  }
  const body = fieldsOf(data, createdAt)
  const whole = { ...body, articleSave: encodeText(html) }
  return data.draft === true
    ? { ...item, title: `Draft: ${title || 'Untitled'}`, body, ...draftIn(data, own, whole) }
    : { ...item, title, body, ...articleIn(data, own, whole, html) }
}
