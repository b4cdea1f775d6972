import { type Call, pathOf } from '../../shared/calls.ts'
import type { CallContext } from './context.ts'

/** Says where the next page of a list is: a `Link` header (RFC 8288). */
export const linkNext = (
  context: CallContext,
  call: Call,
  query: Readonly<Record<string, string>>,
): void => context.setHeader('Link', `<${pathOf(call)}?${new URLSearchParams(query)}>; rel="next"`)
