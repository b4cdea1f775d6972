import { createDecipheriv, createHash } from 'node:crypto'
import { type CleanBody, cleanHtml } from '../../shared/articles/html/clean.ts'
import { toStored } from '../../shared/articles/html/display.ts'
import { printStored, saltedPrefix } from '../../shared/articles/html/forms.ts'
import { decodeBytes, textOf } from '../../shared/base64.ts'
import { Refusal } from '../../shared/problem.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import type { Env } from '../bindings.ts'
import { log } from '../lib/log.ts'

const magic = 'Salted__'

/** Whether bytes are an OpenSSL "Salted__" message. */
const isSalted = (bytes: Uint8Array): boolean =>
  bytes.length >= 32 && String.fromCharCode(...bytes.subarray(0, 8)) === magic

/** OpenSSL's EVP_BytesToKey with MD5 and one round: 32 bytes of key, then 16 of initial vector. */
const deriveKey = (passphrase: string, salt: Uint8Array) => {
  let block = Buffer.alloc(0)
  let derived = Buffer.alloc(0)
  while (derived.length < 48) {
    block = createHash('md5').update(block).update(passphrase, 'utf8').update(salt).digest()
    derived = Buffer.concat([derived, block])
  }
  return { key: derived.subarray(0, 32), vector: derived.subarray(32, 48) }
}

/** Opens AES-256-CBC of CryptoJS and `openssl enc -md md5`; null if the passphrase is wrong. */
const openSalted = (bytes: Uint8Array, passphrase: string): Uint8Array | null => {
  const { key, vector } = deriveKey(passphrase, bytes.subarray(8, 16))
  const decipher = createDecipheriv('aes-256-cbc', key, vector)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  } catch {
    return null
  }
}

/** A body's HTML: base64 of UTF-8, or of an OpenSSL "Salted__" cipher text. @throws Refusal for others */
export const decodeBody = (encoded: string, passphrase: string | undefined): string => {
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

/** A text in its stored form. */
export type CleanText = Omit<CleanBody, 'tree'>

/**
 * Cleans the editor's text and derives the stored form.
 * @param url the blog's own address
 * @param names of the smaller versions of uploads that there are
 */
export const cleanText = (
  html: string,
  url: string,
  names: ReadonlySet<string> = new Set(),
): CleanText => {
  const { tree, text, hasMedia } = cleanHtml(html)
  return { html: printStored(toStored(tree, [url], names)), text, hasMedia }
}

/** What reading a stored text takes of the blog. */
export interface Reading {
  readonly env: Pick<Env, 'LEGACY_PASSPHRASE'>
  readonly site: Pick<SiteSettings, 'url'>
}

/** A stored body as HTML. Rows of an older site are decrypted and cleaned here. */
export const readBody = (stored: string, { env, site }: Reading): string => {
  if (!stored.startsWith(saltedPrefix)) return stored
  try {
    return cleanText(decodeBody(stored, env.LEGACY_PASSPHRASE), site.url).html
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log('error', 'body-unreadable', { code: error.code })
    return '<p>The text of this article is encrypted and cannot be shown.</p>'
  }
}
