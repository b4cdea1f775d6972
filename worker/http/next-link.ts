import { type Call, pathOf } from '../../shared/calls.ts'
import type { CallContext } from './context.ts'

/** Adds the `Link` header of the next page (RFC 8288). */
export const linkNext = (
  context: CallContext,
  call: Call,
  query: Readonly<Record<string, string>>,
): void => context.setHeader('Link', `<${pathOf(call)}?${new URLSearchParams(query)}>; rel="next"`)
