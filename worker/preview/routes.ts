import type * as z from 'zod'
import { previewArticle } from '../../shared/articles/contract.ts'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { newArticleId } from '../../shared/articles/new-id.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { chosenSlug } from '../../shared/articles/slug.ts'
import { checkDraft } from '../../shared/articles/validation.ts'
import {
  createPreviewLink,
  endPreviewLinks,
  listPreviewLinks,
  previewLetter,
} from '../../shared/preview.ts'
import { Refusal } from '../../shared/problem.ts'
import { processBody } from '../articles/process-text.ts'
import { findArticle } from '../articles/read.ts'
import { draftContent } from '../drafts/draft.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { alertLetter } from '../mail/letter.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings } from '../mail/settings.ts'
import { newLetterId } from '../mail/store.ts'
import { requireAddress } from '../setup/owner-address.ts'
import { createLink, endLinks, listLinks } from './links.ts'
import { renderText } from './page.ts'

/** The e-mail of a text as subscribers would get it; sends it to the author, if asked to. */
const letterOf = async (
  { body }: { body: z.output<(typeof previewLetter)['input']> },
  context: CallContext,
): Promise<z.output<(typeof previewLetter)['output']>> => {
  const { env } = context
  const settings = await mailSettings(env)
  if (body.send && !settings.isMailProven) throw new Refusal('letters-unproven')
  checkDraft(body)
  const id = body.id === undefined ? newArticleId() : articleIdOf(body.id)
  const { forms } = await processBody(env, body.articleSave, { id })
  const article = {
    id,
    heading: tidyLine(body.headingSave),
    excerpt: tidyLine(body.summary ?? '') || (forms?.excerpt ?? ''),
    language: body.language ?? '',
  }
  const sentTo = body.send ? await requireAddress(context, 'test letter') : null
  const to = { id: newLetterId(), to: sentTo ?? '', from: settings.from }
  // The page that this leads to asks for the address: the author is perhaps no subscriber.
  const letter = alertLetter(to, article, { ...settings, token: 'preview' })
  if (sentTo !== null) {
    const outcome = await providerOf(env).send(letter)
    if (outcome.is !== 'sent') throw new Refusal('letter-unsent')
  }
  return { subject: letter.subject, html: letter.html, sentTo }
}

/** The id of an article that is not published. */
const unpublished = 'preview'

export const mountPreview = (api: Api): void => {
  answer(api, previewArticle, async ({ body }, { db, env }) => {
    const now = instantNow()
    const before = body.id === undefined ? null : await findArticle(db, body.id)
    const content = await draftContent(body, env, now, before)
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
  answer(api, previewLetter, letterOf)
}
