import { own } from '../lib/own.ts'
import { startWhenSeen } from '../lib/when-seen.ts'

/** Starts the like buttons and the opinion form when they come into view. */
export const startResponses = (): void => {
  const [reactions, opinion] = ['.reactions', '.opinion'].map((name) => own(name))
  if (!reactions || !opinion) return
  startWhenSeen(reactions, async () =>
    (await import('../reactions/reactions.ts')).startReactions(reactions),
  )
  startWhenSeen(opinion, async () => (await import('../opinions/opinion.ts')).startOpinion(opinion))
}
