import { afterEach, expect, test, vi } from 'vitest'
import { series } from '../../../scripts/testing/changes.ts'

vi.hoisted(() => {
  const nothing = () => {}
  const target = { addEventListener: nothing, removeEventListener: nothing }
  const implementation = { createHTMLDocument: () => ({}) }
  Object.assign(globalThis, {
    ...target,
    document: { ...target, cookie: '', querySelector: () => null, implementation },
    window: target,
    location: { search: '', protocol: 'http:', origin: 'http://localhost' },
  })
})

const at = vi.hoisted(() => ({
  world: undefined as unknown as import('../../../scripts/testing/saving.ts').World,
}))
vi.mock('../data/ask.ts', () => ({
  ask: (name: string, options: object) => at.world.ask(name, options as never),
  askInBackground: (name: string) => at.world.ask(name),
  describeProblem: (problem: { detail: string } | null) => problem?.detail ?? 'No answer.',
  isUnanswered: (problem: { status: number } | null) => problem === null || problem.status >= 500,
}))
vi.mock('../data/copies.ts', () => ({
  storeCopy: async (copy: { id: string }) =>
    void at.world.copies.set(copy.id, structuredClone(copy) as never),
  listCopies: async (subject: string) =>
    [...at.world.copies.values()]
      .filter((copy) => copy.subject === subject)
      .sort((a, b) => b.at - a.at),
  pruneCopies: async () => {},
  readNotedCopies: () => [],
  noteCopy: () => () => {},
}))
vi.mock('./recovery/presence.ts', () => ({
  announceEditor: (...args: [never, never]) => at.world.announceEditor(...args),
  openEditors: async () => at.world.openEditors(),
}))
const { createWorld, randomSteps } = await import('../../../scripts/testing/saving.ts')
type Step = import('../../../scripts/testing/saving.ts').Step

afterEach(() => void vi.useRealTimers())

const run = async (steps: readonly Step[]): Promise<string | null> => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  at.world = createWorld()
  try {
    for (const [n, step] of steps.entries()) {
      const fault = await at.world.step(step)
      if (fault) return `${n}: ${fault}`
    }
    return await at.world.settle()
  } finally {
    at.world.end()
  }
}

const kindOf = (fault: string | null): string | undefined =>
  fault?.replace(/^\d+: /, '').replace(/“[^”]*”/g, 'X')

/** The shortest part of the steps that still fails in the same way. */
const shrink = async (
  steps: readonly Step[],
  kind: string | undefined,
): Promise<readonly Step[]> => {
  for (let n = 0; n < steps.length; n += 1) {
    const fewer = steps.filter((_, at) => at !== n)
    if (kindOf(await run(fewer)) === kind) return shrink(fewer, kind)
  }
  return steps
}

const count = Number(process.env.COUNT ?? 300)
test('whatever the author does and the line loses, what is said is so, and no word is lost', async () => {
  const kinds = new Map<string, { n: number; steps: readonly Step[]; fault: string }>()
  const t = performance.now()
  for (let seed = 1; seed <= count; seed += 1) {
    const steps = randomSteps(series(seed))
    const fault = await run(steps)
    if (!fault) continue
    const kind = kindOf(fault) ?? ''
    const known = kinds.get(kind)
    if (known) known.n += 1
    else kinds.set(kind, { n: 1, steps: await shrink(steps, kind), fault })
  }
  for (const [kind, { n, steps }] of kinds)
    console.log(
      n,
      kind,
      '|',
      steps.map(({ act, tab }) => `${act}${tab || ''}`).join(' '),
      '|',
      await run(steps),
    )
  console.log(performance.now() - t)
  expect(kinds.size).toBe(0)
}, 600_000)
