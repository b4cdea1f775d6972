import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'

/** Whether an article may link to an address, by the server's rules. */
export const isStorableAddress = (address: string): boolean => {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || (allowedHtml.protocols.href?.includes(scheme) ?? false)
}

/** The message for an address that is not allowed. */
export const linkRule = 'A link begins with http://, https://, mailto:, / or #.'

/**
 * The address that an author typed for a link, tidied.
 * @returns null if it is not allowed in a link
 */
export const linkAddress = (typed: string): string | null => {
  const address = typed.trim().replace(/^(https?|mailto):/i, (scheme) => scheme.toLowerCase())
  const isKnown = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|[/#]|$)/.test(address)
  return isKnown && !/[\s"<>\\]/.test(address) ? address : null
}
