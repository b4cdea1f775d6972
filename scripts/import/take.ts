import { decide } from './decide.ts'
import { fillIn } from './fill-in.ts'
import { type Choices, type ImportItem, type Item, refusedFor } from './item.ts'

const takeOne = (item: Item, choices: Choices): ImportItem => {
  try {
    const decision = decide(item, choices)
    if (decision.kind === 'left-out') {
      const page = item.leave?.()
      return page ? { ...decision, page } : decision
    }
    const { title, instant, read } = item
    return fillIn({ title, instant, ...read(), decision }, choices.date)
  } catch (error) {
    return refusedFor(item.title, error)
  }
}

/** What becomes of what a reader found: each text is ready, left out or refused; what the reader says itself stays. */
export const take = (found: readonly (Item | ImportItem)[], choices: Choices = {}): ImportItem[] =>
  found.map((one) => ('read' in one ? takeOne(one, choices) : one))
