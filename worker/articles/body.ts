import { type CleanBody, cleanHtml } from '../../shared/articles/html/clean.ts'
import { kept } from '../../shared/articles/html/display.ts'
import { printKept, saltedPrefix } from '../../shared/articles/html/forms.ts'
import { decodeBytes, textOf } from '../../shared/base64.ts'
import { Refusal } from '../../shared/problem.ts'
import { log } from '../lib/log.ts'
import { isSalted, openSalted } from './legacy.ts'

/** A body's HTML: base64 of UTF-8, or of an OpenSSL "Salted__" cipher text. @throws Refusal for others */
const decodeBody = (encoded: string, passphrase: string | undefined): string => {
  const bytes = decodeBytes(encoded)
  if (!bytes) throw new Refusal('invalid-body-encoding')
  const plain = isSalted(bytes) ? passphrase && openSalted(bytes, passphrase) : bytes
  if (!plain) throw new Refusal('undecryptable-body')
  const html = textOf(plain)
  if (html === null || html.includes('\0')) {
    throw new Refusal(plain === bytes ? 'invalid-body-encoding' : 'undecryptable-body')
  }
  return html
}

/** Decodes and cleans the editor's text and derives the stored form. */
export const cleanBody = (encoded: string, passphrase: string | undefined): CleanBody => {
  const clean = cleanHtml(decodeBody(encoded, passphrase))
  return { ...clean, html: printKept(kept(clean.tree)) }
}

/** A stored body as HTML. Rows of an older site are decrypted and cleaned here. */
export const readBody = (stored: string, passphrase: string | undefined): string => {
  if (!stored.startsWith(saltedPrefix)) return stored
  try {
    return cleanBody(stored, passphrase).html
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log('error', 'body-unreadable', { code: error.code })
    return '<p>The text of this article is encrypted and cannot be shown.</p>'
  }
}
