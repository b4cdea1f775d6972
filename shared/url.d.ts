/** The part of `URL` that this folder uses; its types include no runtime. */
declare class URL {
  constructor(address: string, base?: string)
  static canParse(address: string, base?: string): boolean
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly hash: string
  readonly searchParams: {
    get(name: string): string | null
    has(name: string): boolean
    set(name: string, value: string): void
  }
}
