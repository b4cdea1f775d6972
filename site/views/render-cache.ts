/** The HTML of `Cached` by name. The number of names is a small multiple of the menu's links. */
export const cache = new Map<string, unknown>()
