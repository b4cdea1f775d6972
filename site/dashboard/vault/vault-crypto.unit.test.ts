import { expect, test } from 'vitest'
import { decodeBytes, decodeText, encodeBytes, encodeText } from '../../../shared/base64.ts'
import type { VaultKey } from '../../../shared/vault/contract.ts'
import { fromHex, openEntry, sealEntry } from './encryption.ts'
import { createKey, isSameCode, newCode, openKey, openKeyByCode } from './wrapping.ts'

const opener = { password: 'correct horse battery', secret: 'the secret of the site' }
const code = newCode()
const { wrapped, open } = await createKey(null, opener, code)
const key: VaultKey = { ...wrapped, version: 1 }
const texts = [
  'x',
  ' two  spaces ',
  'Å\u030A ½ 密码 🗝️',
  '<b>&amp;</b>',
  '"\u0001',
  'a'.repeat(1_000),
]
const entry = { id: 'an-entry', name: 'Post “office”', counter: 3 }
const seal = (password: string, to = open) => sealEntry(to, { ...entry, password })

test('what is sealed opens to just what it was, with its id, name and counter, and looks different each time', async () => {
  for (const password of texts) {
    const [one, other] = await Promise.all([seal(password), seal(password)])
    const opened = await openEntry(open, { ...entry, encrypted: one })
    expect(opened).toEqual({ ...entry, password })
    expect(one).not.toBe(other)
    // The layers: base64 of hexadecimal of the cipher text.
    expect(decodeText(one)).toMatch(/^02(?:[\da-f]{2})+$/)
    // Put into another row, it says where it was.
    const elsewhere = { id: 'another', name: 'Bank', counter: 9, encrypted: one }
    expect(await openEntry(open, elsewhere)).toEqual({ ...entry, password })
  }
})

test('the length of what is sealed tells a password to 32 bytes only', async () => {
  const lengths = await Promise.all(
    Array.from(
      { length: 70 },
      async (_, n) => (fromHex(decodeText(await seal('a'.repeat(n + 1))) ?? '')?.length ?? 0) - 29,
    ),
  )
  expect(lengths.every((length) => length % 32 === 0)).toBe(true)
  expect(new Set(lengths).size).toBe(3)
})

test('no changed bit, no cut and no other key opens a sealed password', async () => {
  const sealed = await seal('stamp & seal')
  const opens = async (encrypted: string, with_ = open) =>
    (await openEntry(with_, { ...entry, encrypted })) !== null
  const hex = decodeText(sealed) as string
  for (let at = 0; at < hex.length; at += 1) {
    const digit = (Number.parseInt(hex[at] as string, 16) ^ 1).toString(16)
    expect(await opens(encodeText(hex.slice(0, at) + digit + hex.slice(at + 1)))).toBe(false)
  }
  for (const cut of ['', hex.slice(2), hex.slice(0, -2), 'zz', hex.slice(1)]) {
    expect(await opens(encodeText(cut))).toBe(false)
  }
  expect(await opens('no base64!')).toBe(false)
  const { open: another } = await createKey(key, opener, code)
  expect(await opens(sealed, another)).toBe(false)
  expect(await opens(sealed, { ...open, vault: 'another' })).toBe(false)
})

test('the key opens with password and secret, or with the code, and not with one of the two alone', async () => {
  const sealed = await seal('stamp')
  const read = async (opened: typeof open | null) =>
    opened && (await openEntry(opened, { ...entry, encrypted: sealed }))?.password
  // Typed composed or not, it is the same password.
  const composed = await createKey(null, { ...opener, password: 'caf\u00E9 au lait' }, code)
  const accented = { ...opener, password: 'cafe\u0301 au lait' }
  expect(await openKey({ ...composed.wrapped, version: 1 }, accented)).not.toBeNull()
  expect(await read(await openKey(key, opener))).toBe('stamp')
  expect(await read(await openKeyByCode(key, code.toUpperCase().replaceAll('-', ' ')))).toBe(
    'stamp',
  )
  for (const wrong of [{ password: 'guess' }, { secret: '' }, { secret: 'of another site' }]) {
    expect(await openKey(key, { ...opener, ...wrong })).toBeNull()
  }
  for (const wrong of ['', 'no code', newCode(), code.slice(1), `${code}0`, opener.password]) {
    expect(await openKeyByCode(key, wrong)).toBeNull()
  }
  // No script can read it out.
  await expect(crypto.subtle.exportKey('raw', open.key)).rejects.toThrow()
})

test('a wrapping that was changed, or put under another vault, opens nothing', async () => {
  for (const field of ['wrapped', 'recovery'] as const) {
    const bytes = decodeBytes(key[field]) as Uint8Array
    const changed = Uint8Array.from(bytes, (byte, at) =>
      at === bytes.length - 1 ? byte ^ 1 : byte,
    )
    for (const fields of [{ [field]: encodeBytes(changed) }, { vault: 'another-vault' }]) {
      const opened =
        field === 'wrapped'
          ? openKey({ ...key, ...fields }, opener)
          : openKeyByCode({ ...key, ...fields }, code)
      expect(await opened).toBeNull()
    }
  }
  expect(await openKey({ ...key, salt: encodeBytes(new Uint8Array(16)) }, opener)).toBeNull()
  expect(await openKey({ ...key, wrapped: key.recovery }, opener)).toBeNull()
})

test('a code has 128 bits, and is the same however it is typed', () => {
  const codes = Array.from({ length: 50 }, newCode)
  expect(new Set(codes).size).toBe(50)
  for (const one of codes) expect(one).toMatch(/^(?:[\da-f]{4}-){7}[\da-f]{4}$/)
  expect(isSameCode(' 0O1l AB-cd', '0011-abcd')).toBe(true)
  expect(isSameCode('0011-abce', '0011-abcd')).toBe(false)
})
