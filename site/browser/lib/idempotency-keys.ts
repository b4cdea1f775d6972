/** Makes the `Idempotency-Key` of requests. */
export interface IdempotencyKeys {
  /** The key of a body; the same body has the same key. */
  readonly of: (body: unknown) => string
  /** Call this after success: the same body is then a new request. */
  readonly forget: () => void
}

/** Makes the keys of one form, so that a repeat after a lost answer is done once. */
export const createIdempotencyKeys = (): IdempotencyKeys => {
  let lastBody = ''
  let key = ''
  return {
    of: (body) => {
      const text = JSON.stringify(body)
      if (text !== lastBody) key = crypto.randomUUID()
      lastBody = text
      return key
    },
    forget: () => {
      lastBody = ''
    },
  }
}
