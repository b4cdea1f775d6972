import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What random tests begin with; without one, each run tries other inputs. */
    seed: number | undefined
    isPinned: boolean
  }
}

// `npm test` tries the same inputs each time, so that no chance makes it red; `test:all` tries others.
const seed = inject('seed')
if (seed !== undefined) fc.configureGlobal({ seed })
