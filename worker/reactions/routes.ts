import { isEmail, normaliseEmail } from '../../shared/email.ts'
import { hasOnlyEmailCharacters } from '../../shared/field-limits.ts'
import { Refusal } from '../../shared/problem.ts'
import { like, listLikes, listUnlikes, unlike } from '../../shared/reactions.ts'
import { isLocalKey } from '../articles/key.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { countersOf } from '../http/limits.ts'
import { listAllVotes, listVotes, storeVote, type Vote, voterOf } from './store.ts'

const checkedEmail = (text: string): string => {
  const email = normaliseEmail(text)
  if (email === '') throw new Refusal('email-missing')
  // As it was typed: a host of other letters is none of those that the specification allows.
  if (!hasOnlyEmailCharacters(text.trim().toLowerCase())) throw new Refusal('email-disallowed')
  if (!isEmail(email)) throw new Refusal('email-malformed')
  return email
}

/** @returns whether the vote repeats an earlier one @throws Refusal `article-not-found` and those of the address */
const voteFor = async (
  context: CallContext,
  { Email, idArticle: article }: { Email: string; idArticle: string },
  vote: Vote,
): Promise<boolean> => {
  const reader = voterOf(context, checkedEmail(Email))
  const isLocal = await isLocalKey(context, article)
  const counters = countersOf(context, vote === 'like' ? like : unlike)
  const stored = await storeVote(context, counters, { article, reader, vote, isLocal })
  if (stored === 'nowhere') throw new Refusal('article-not-found')
  return stored === 'repeated'
}

const votesOf = ({ db }: CallContext, vote: Vote, article: string | undefined) =>
  article === undefined ? listAllVotes(db, vote) : listVotes(db, vote, article)

export const mountReactions = (api: Api): void => {
  answer(api, listLikes, ({ query }, context) => votesOf(context, 'like', query.ArticleId))

  answer(api, listUnlikes, ({ query }, context) => votesOf(context, 'dislike', query.ArticleId))

  answer(api, like, async ({ body }, context) => {
    return (await voteFor(context, body, 'like')) ? 'liked before' : 'liked'
  })

  answer(api, unlike, async ({ body }, context) => {
    return (await voteFor(context, body, 'dislike')) ? 'disliked before' : 'disliked'
  })
}
