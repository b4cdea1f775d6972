import { appendFileSync } from 'node:fs'

/** Work that tests do many times over and that takes most of theirs. */
export type WorkKind =
  | 'start of a stack'
  | 'emptying of a stack'
  | 'reload'
  | 'rebuild'
  | 'page opened'
  | 'page loaded'
  | 'axe run'
  | 'sign-in'
  | 'seed'

/** Does a piece of work; `npm test -- --timings` tells how often each kind was done, and how long it took. */
export const timed = async <Result>(
  kind: WorkKind,
  work: () => Promise<Result>,
): Promise<Result> => {
  const file = process.env.TIMINGS_FILE
  if (!file) return work()
  const start = performance.now()
  try {
    return await work()
  } finally {
    appendFileSync(file, `${kind}\t${performance.now() - start}\n`)
  }
}
