import type * as z from 'zod'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { newArticleId } from '../../shared/articles/new-id.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkDraft } from '../../shared/articles/validation.ts'
import type { Letters } from '../../shared/mail.ts'
import type { chooseLetters, previewLetter } from '../../shared/preview.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import { summaryOf } from '../articles/forms.ts'
import { processBody } from '../articles/process-text.ts'
import { findNewest } from '../articles/read.ts'
import { contentOf } from '../articles/rows.ts'
import type { CallContext } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { alertLetter, type Letter } from '../mail/letter.ts'
import { letterBodyFor, type Stored } from '../mail/letter-body.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings, missingForMail } from '../mail/settings.ts'
import { findLetters, newLetterId } from '../mail/store.ts'
import { findOwner } from '../session/stored-owner.ts'
import { requireAddress } from '../setup/owner-address.ts'

interface Told extends Stored, Readonly<Record<'heading' | 'language' | 'excerpt', string>> {
  readonly opening: string
}

/**
 * An article's e-mail, which goes to the author. A whole one is what he can say yes to from then on.
 * @param to null for nobody @throws Refusal `letter-unsent`
 */
const tellAuthor = async (
  article: Told,
  letters: Letters,
  to: string | null,
  context: CallContext,
): Promise<Letter> => {
  const { db, env } = context
  const settings = mailSettings(context)
  const body = letters === 'summary' ? null : await letterBodyFor(env, article, settings.origin)
  const heads = { id: newLetterId(), to: to ?? '', from: settings.from }
  // The page that this leads to asks for the address: the author is perhaps no subscriber.
  const letter = alertLetter(heads, { ...article, body }, { ...settings, token: 'preview' })
  if (to === null) return letter
  const outcome = await providerOf(env).send(letter)
  if (outcome.is !== 'sent') throw new Refusal('letter-unsent')
  if (body) await db.prepare("UPDATE owner SET letters = 'seen' WHERE letters = 'asked'").run()
  return letter
}

/** What the author's own e-mails lack, as a sentence; null if nothing. */
const findMissing = async ({ db, env }: CallContext): Promise<string | null> => {
  const missing = missingForMail(env)
  if (missing !== null) return missing
  const owner = await findOwner(db)
  if (!owner?.lettersTo) return problems['letters-unaddressed'][1]
  return owner.lettersTo === owner.confirmedTo ? null : problems['letters-unconfirmed'][1]
}

/** The e-mail of a text as subscribers get it, or will once the author says yes; sends it to the author, if asked to. */
export const showLetter = async (
  { body }: { body: z.output<(typeof previewLetter)['input']> },
  context: CallContext,
): Promise<z.output<(typeof previewLetter)['output']>> => {
  const { db } = context
  checkDraft(body)
  const id = body.id === undefined ? newArticleId() : articleIdOf(body.id)
  const clean = await processBody(context, body.articleSave, { id, image: body.imageCdn })
  const content = contentOf(body, clean, context.site.url, instantNow().slice(0, 10))
  const excerpt = tidyLine(body.summary ?? '') || (clean.forms?.excerpt ?? '')
  const letters = await findLetters(db)
  const sentTo = body.send ? await requireAddress(context, 'test letter') : null
  const told = { ...content, id, excerpt, opening: body.opening }
  const letter = await tellAuthor(told, letters, sentTo, context)
  return {
    subject: letter.subject,
    html: letter.html,
    sentTo,
    letters: sentTo === null ? letters : await findLetters(db),
    missing: await findMissing(context),
  }
}

/**
 * Stores what e-mails to subscribers have. Whole articles begin with one to the author alone, who then says yes.
 * @throws Refusal `letter-unseen` for a yes before that; as `requireAddress`
 */
export const choose = async (
  { body: { letters } }: { body: z.output<(typeof chooseLetters)['input']> },
  context: CallContext,
): Promise<z.output<(typeof chooseLetters)['output']>> => {
  const { db } = context
  const store = (from = '') =>
    db.prepare(`UPDATE owner SET letters = ?1 ${from} RETURNING letters`).bind(letters).first()
  if (letters === 'whole') {
    if (!(await store("WHERE letters IN ('seen', 'whole')"))) throw new Refusal('letter-unseen')
  } else if (letters === 'summary') await store()
  else {
    const sentTo = await requireAddress(context, 'test letter')
    await store()
    const newest = await findNewest(db)
    if (newest) {
      const told = { ...newest, excerpt: summaryOf(newest, context), opening: '' }
      await tellAuthor(told, letters, sentTo, context)
    }
  }
  return findLetters(db)
}
