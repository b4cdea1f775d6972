/** What this folder uses of the URL that browsers, workerd and Node share: its types know none of them. */
declare class URL {
  constructor(address: string, base?: string)
  static canParse(address: string, base?: string): boolean
  readonly href: string
  readonly origin: string
  readonly searchParams: {
    has(name: string): boolean
    set(name: string, value: string): void
  }
}
