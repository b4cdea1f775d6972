import { own } from '../lib/own.ts'
import { startWhenSeen } from '../lib/when-seen.ts'

/** Starts what readers answer an article with, each when it is seen: like and dislike, the opinion. */
export const startResponses = (): void => {
  const [reactions, opinion] = ['.reactions', '.opinion'].map((name) => own(name))
  if (!reactions || !opinion) return
  startWhenSeen(reactions, async () =>
    (await import('../reactions/reactions.ts')).startReactions(reactions),
  )
  startWhenSeen(opinion, async () => (await import('../opinions/opinion.ts')).startOpinion(opinion))
}
