/** workerd and browsers have both methods, a hundred times as fast; Node has them from version 25 on. */
const native = Uint8Array as { fromBase64?(base64: string): Uint8Array<ArrayBuffer> }

/** Base64 (RFC 4648, section 4) of bytes. */
export const encodeBytes = (bytes: Uint8Array): string => {
  const { toBase64 } = bytes as { toBase64?(): string }
  if (toBase64) return toBase64.call(bytes)
  let binary = ''
  // In chunks, because spreading a large array overflows the stack.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}

/** The bytes of a base64 text, white space allowed; null when it is not base64. */
export const decodeBytes = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    if (native.fromBase64) return native.fromBase64(base64)
    const binary = atob(base64)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

/** Base64 of a text's UTF-8 bytes. */
export const encodeText = (text: string): string => encodeBytes(new TextEncoder().encode(text))

/** The text of UTF-8 bytes; null when they are not UTF-8. */
export const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The text of base64 UTF-8; null when it is neither. */
export const decodeText = (base64: string): string | null => {
  const bytes = decodeBytes(base64)
  return bytes && textOf(bytes)
}
