/** The most visitors of the site and of its articles that are known in a day: 90 MB at most. */
export const maxVisitors = 6_000_000

/** User agents of a network that are visitors of their own. */
export const maxAgents = 50

/** A visitor of the site, or of one article, on one day: parts of keyed hashes, which differ for each day and article. */
export interface Visitor {
  /** Of the network: 32 bits. */
  readonly network: number
  /** Of network and user agent: 20 bits, never 0. */
  readonly agent: number
}

export interface Visit {
  /** The UTC day. */
  readonly day: string
  readonly site: Visitor
  /** The article that was read; the caller has checked that it is published. */
  readonly article?: Visitor & { readonly key: string }
  /** The host of the site that led here. */
  readonly host?: string
}

/** A visitor of these keyed hashes. @param hash of network and user agent @param network of the network */
export const hashedVisitor = (hash: string, network: string): Visitor => ({
  network: Buffer.from(network, 'base64url').readUInt32BE(0),
  agent: Buffer.from(hash, 'base64url').readUIntBE(4, 3) >> 4 || 1,
})
