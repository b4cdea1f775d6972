import type * as z from 'zod'
import { createArticle } from '../../shared/articles/contract.ts'
import { displayVersion } from '../../shared/articles/html/display-version.ts'
import { encodeText } from '../../shared/base64.ts'
import type { DraftInput } from '../../shared/drafts.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { type Client, expectData } from '../lib/client.ts'
import { sql } from './calls.ts'

export type NewArticle = z.input<(typeof createArticle)['input']>

export type NewDraft = NewArticle & z.input<typeof DraftInput>

/** A valid article; a test says only what matters to it. */
export const article = (input: NewDraft & { html?: string } = {}): NewDraft => {
  const { html = '<p>Three plain words.</p>', ...fields } = input
  return {
    headingSave: 'A walk by the sea',
    imageCdn: 'https://pictures.example.com/sea.jpg',
    imageSource: 'The archive',
    articleSave: encodeText(html),
    authorSave: siteConfig.author.name,
    dateSave: '2026-05-01',
    researchLinksSave: ['https://example.org/study'],
    reference: 'true',
    ...fields,
  }
}

/** Publishes an article. @returns its id */
export const publish = async (
  author: Client,
  fields: Parameters<typeof article>[0] = {},
): Promise<string> => {
  const reply = await author.call(createArticle, { body: article(fields) })
  expectData(reply)
  return (reply.headers.get('Location') as string).replace('/blog/', '')
}

/** Stores what an article's page shows, past the sanitiser, as somebody with the database in his hands would. */
export const storePage = (db: D1Database, id: string, html: string) =>
  sql(
    db,
    'INSERT OR REPLACE INTO article_html (article_id, version, page) VALUES (?1, ?2, ?3)',
    id,
    displayVersion,
    html,
  )
