import { previewArticle } from '../../shared/articles/contract.ts'
import { chosenSlug } from '../../shared/articles/slug.ts'
import {
  chooseLetters,
  createPreviewLink,
  endPreviewLinks,
  listPreviewLinks,
  previewLetter,
} from '../../shared/preview.ts'
import { findArticle } from '../articles/read.ts'
import { draftContent } from '../drafts/draft.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { choose, showLetter } from './letter.ts'
import { createLink, endLinks, listLinks } from './links.ts'
import { renderText } from './page.ts'

/** The id of an article that is not published. */
const unpublished = 'preview'

export const mountPreview = (api: Api): void => {
  answer(api, previewArticle, async ({ body }, context) => {
    const { db, env } = context
    const now = instantNow()
    const before = body.id === undefined ? null : await findArticle(db, body.id)
    const content = await draftContent(body, context, now, before)
    const { id, created_at, updated_at, text_changed_at } = before ?? {
      id: unpublished,
      created_at: now,
      updated_at: now,
      text_changed_at: null,
    }
    const keepsSlug = before && content.slug === chosenSlug(before.heading, before.own_slug)
    const page = await renderText(env, {
      ...content,
      id,
      slug: keepsSlug ? before.slug : content.slug,
      created_at,
      updated_at,
      text_changed_at,
    })
    return { html: new TextDecoder().decode(page.body) }
  })
  answer(api, createPreviewLink, createLink)
  answer(api, listPreviewLinks, listLinks)
  answer(api, endPreviewLinks, endLinks)
  answer(api, previewLetter, showLetter)
  answer(api, chooseLetters, choose)
}
