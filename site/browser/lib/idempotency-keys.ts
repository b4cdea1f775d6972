/** Makes the `Idempotency-Key` of what is sent. */
export interface IdempotencyKeys {
  /** The key of a body: the same key for a repeat of the same body. */
  readonly of: (body: unknown) => string
  /** Call it after success: the same body later is a new request. */
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
