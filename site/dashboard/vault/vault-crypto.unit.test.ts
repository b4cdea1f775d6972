import { expect, test } from 'vitest'
import { decodeBytes, decodeText, encodeBytes, encodeText } from '../../../shared/base64.ts'
import { decryptPassword, encryptPassword } from './encryption.ts'
import { createKey, openKey, rewrapKey } from './wrapping.ts'

const password = 'correct horse battery'
const { wrapped, key } = await createKey(password)
const texts = ['x', ' two  spaces ', 'Å\u030A ½ 密码 🗝️', '<b>&amp;</b>', 'a'.repeat(1_000)]

test('what is sealed opens to just what it was, and looks different each time', async () => {
  for (const text of texts) {
    const [one, other] = await Promise.all([encryptPassword(key, text), encryptPassword(key, text)])
    expect(await decryptPassword(key, one)).toBe(text)
    expect(one).not.toBe(other)
    // The layers: base64 of hexadecimal of the cipher text.
    expect(decodeText(one)).toMatch(/^(?:[\da-f]{2})+$/)
  }
})

test('no changed bit, no cut and no other key opens a sealed password', async () => {
  const sealed = await encryptPassword(key, 'stamp & seal')
  const hex = decodeText(sealed) as string
  for (let at = 0; at < hex.length; at += 1) {
    const digit = (Number.parseInt(hex[at] as string, 16) ^ 1).toString(16)
    expect(
      await decryptPassword(key, encodeText(hex.slice(0, at) + digit + hex.slice(at + 1))),
    ).toBeNull()
  }
  for (const cut of ['', hex.slice(2), hex.slice(0, -2), 'zz', hex.slice(1)]) {
    expect(await decryptPassword(key, encodeText(cut))).toBeNull()
  }
  expect(await decryptPassword(key, 'no base64!')).toBeNull()
  const random = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'decrypt',
  ])
  expect(await decryptPassword(random, sealed)).toBeNull()
})

test('a key that was locked anew opens all that was sealed before; the old password does not open it', async () => {
  const sealed = await Promise.all(texts.map((text) => encryptPassword(key, text)))
  // Typed composed or not, it is the same password.
  const again = await rewrapKey(wrapped, password, 'caf\u00E9 au lait')
  if (!again) throw new Error('It was not locked anew.')
  expect([again.salt === wrapped.salt, again.wrapped === wrapped.wrapped]).toEqual([false, false])
  const opened = await openKey(again, 'cafe\u0301 au lait')
  if (!opened) throw new Error('It was not opened.')
  expect(await Promise.all(sealed.map((one) => decryptPassword(opened, one)))).toEqual(texts)
  expect(await openKey(again, password)).toBeNull()
  expect(await rewrapKey(wrapped, 'another', 'whatever')).toBeNull()
  // No script can read it out.
  await expect(crypto.subtle.exportKey('raw', opened)).rejects.toThrow()
})

test('a wrapping that was changed opens nothing, and a sealed password passes for no wrapping', async () => {
  const bytes = decodeBytes(wrapped.wrapped) as Uint8Array
  const changed = Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))
  expect(await openKey({ ...wrapped, wrapped: encodeBytes(changed) }, password)).toBeNull()
  expect(await openKey({ ...wrapped, salt: encodeBytes(new Uint8Array(16)) }, password)).toBeNull()
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(await decryptPassword(key, encodeText(hex))).toBeNull()
})
