/** The cache of `Once` by name. The number of names is a small multiple of the menu's links. */
export const rendered = new Map<string, unknown>()
