import { isHostname } from './hostname.ts'

/**
 * Whether a text is an address to which an e-mail can be sent: as `<input type="email">` accepts it (HTML Living
 * Standard), but with single dots within the name, a public host, and the lengths of RFC 5321.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[^@]+$/.test(text) &&
  isHostname(text.slice(text.indexOf('@') + 1))

/** An address in the form for comparison: trimmed, in lower case, a host of other letters as DNS has it (`xn--…`, UTS 46). */
export const normaliseEmail = (text: string): string => {
  const email = text.trim().toLowerCase()
  const [, name, host = ''] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(email) ?? []
  const isOther = /[^\p{ASCII}]/u.test(host) && URL.canParse(`http://${host}`)
  return isOther ? `${name}${new URL(`http://${host}`).hostname}` : email
}

/** Two names of one host, which ignores dots in the part before the @. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * The forms of a mailbox for comparison, that of the given host first: without a tag (`+news`), which most hosts ignore,
 * nor Gmail's dots. Only for counting: letters go to the address as it was typed.
 */
export const mailboxesOf = (email: string): string[] => {
  const at = email.lastIndexOf('@')
  const [name = '', host] = [email.slice(0, at).split('+')[0], email.slice(at + 1)]
  if (!gmail.includes(host)) return [`${name}@${host}`]
  return [...new Set([host, ...gmail])].map((one) => `${name.replaceAll('.', '')}@${one}`)
}
