import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'

/** Whether an article may link to an address, by the server's rules. */
export const isStorableAddress = (address: string): boolean => {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || (allowedHtml.protocols.href?.includes(scheme) ?? false)
}

/** The message for an address that is not allowed. */
export const linkRule = 'A link begins with http://, https://, mailto:, / or #.'

/** A host without a scheme, as people write it: `example.com/about`. */
const bareHost = /^([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?([/?#]|$)/u

/** Tidies a typed link address; `example.com` becomes `https://example.com`; null if it is not allowed. */
export const linkAddress = (typed: string): string | null => {
  const trimmed = typed.trim().replace(/^(https?|mailto):/i, (scheme) => scheme.toLowerCase())
  const address = bareHost.test(trimmed) ? `https://${trimmed}` : trimmed
  const isKnown = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|[/#]|$)/.test(address)
  return isKnown && !/[\s"<>\\]/.test(address) ? address : null
}

/** Whether a typed or pasted word is certainly an address; `README.md` is not. */
export const isBareAddress = (word: string): boolean => /^(https?:\/\/|www\.)[^\s@]+$/i.test(word)
