import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'

/** Whether an article may link to an address, by the server's rules. */
export const isStorableAddress = (address: string): boolean => {
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || (allowedHtml.protocols.href?.includes(scheme) ?? false)
}

/** The message for an address that is not allowed. */
export const linkRule = 'A link begins with http://, https://, mailto:, / or #.'

/** A host without its scheme, as people say it: `example.com/about`. */
const bareHost = /^([\p{L}\d-]+\.)+\p{L}{2,}(:\d+)?([/?#]|$)/u

/** A typed address of a link, tidied; `example.com` becomes `https://example.com`; null if not allowed. */
export const linkAddress = (typed: string): string | null => {
  const said = typed.trim().replace(/^(https?|mailto):/i, (scheme) => scheme.toLowerCase())
  const address = bareHost.test(said) ? `https://${said}` : said
  const isKnown = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|[/#]|$)/.test(address)
  return isKnown && !/[\s"<>\\]/.test(address) ? address : null
}

/** Whether a typed or pasted word is an address beyond doubt: `README.md` is none. */
export const isBareAddress = (word: string): boolean => /^(https?:\/\/|www\.)[^\s@]+$/i.test(word)
