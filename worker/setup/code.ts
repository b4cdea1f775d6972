import { isLoopback } from '../../shared/loopback.ts'
import { shortestSetupCode } from '../../shared/setup/code.ts'
import type { CallContext } from '../http/context.ts'

/** Texts that stand in examples in place of a code. */
const isExample = (code: string): boolean =>
  /^(?:demo|example|replace|change|choose|write|your|set)[-_ ]/i.test(code) ||
  new Set(code).size < 8

/**
 * The Worker's set-up code; null if it is missing or shorter than a guesser needs. An example counts on this
 * machine only.
 */
export const usableCode = ({ env, url }: Pick<CallContext, 'env' | 'url'>): string | null => {
  const code = env.SETUP_CODE?.trim() ?? ''
  if (code.length < shortestSetupCode) return null
  return isExample(code) && !isLoopback(url) ? null : code
}
