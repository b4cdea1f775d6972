// The web-platform globals that Node, workerd and browsers share and that `shared/` uses, declared
// here because `shared/` is compiled without the types of any of the three.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal: boolean })
  decode(bytes: Uint8Array): string
}
declare class Blob {
  constructor(parts: readonly string[])
  text(): Promise<string>
}
declare class URLSearchParams {
  constructor(entries: readonly [string, string][])
}
interface AbortSignal {
  readonly aborted: boolean
}
declare function btoa(binary: string): string
declare function atob(base64: string): string
type HmacKey = { readonly hmacKey: unique symbol }
declare const crypto: {
  subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      key: Uint8Array<ArrayBuffer>,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      extractable: boolean,
      uses: ['sign' | 'verify'],
    ): Promise<HmacKey>
    sign(name: 'HMAC', key: HmacKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
    verify(
      name: 'HMAC',
      key: HmacKey,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>
  }
}
