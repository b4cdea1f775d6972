/** Makes the `Idempotency-Key` of requests. */
export interface IdempotencyKeys {
  /** The key of a body; the same body has the same key. */
  readonly of: (body: unknown) => string
  /** Call this after success: the same body is then a new request. */
  readonly forget: () => void
}

/** Makes the keys of one form, so that a repeat after a lost answer is done once. */
export const idempotencyKeys = (): IdempotencyKeys => {
  let named = ''
  let key = ''
  return {
    of: (body) => {
      const text = JSON.stringify(body)
      if (text !== named) key = crypto.randomUUID()
      named = text
      return key
    },
    forget: () => {
      named = ''
    },
  }
}
