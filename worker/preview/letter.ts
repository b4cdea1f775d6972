import type * as z from 'zod'
import { tidyLine } from '../../shared/articles/kinds.ts'
import { newArticleId } from '../../shared/articles/new-id.ts'
import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkDraft } from '../../shared/articles/validation.ts'
import type { previewLetter } from '../../shared/preview.ts'
import { Refusal } from '../../shared/problem.ts'
import { processBody } from '../articles/process-text.ts'
import type { CallContext } from '../http/context.ts'
import { alertLetter } from '../mail/letter.ts'
import { providerOf } from '../mail/provider.ts'
import { mailSettings } from '../mail/settings.ts'
import { newLetterId } from '../mail/store.ts'
import { requireAddress } from '../setup/owner-address.ts'

/** The e-mail of a text as subscribers would get it; sends it to the author, if asked to. */
export const letterOf = async (
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
