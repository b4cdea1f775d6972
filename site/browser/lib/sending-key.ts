/** Names what is sent, for its `Idempotency-Key`. */
export interface SendingKey {
  /** The name of a body: the same one for as long as the same is sent again. */
  readonly of: (body: unknown) => string
  /** To be called when it was done: the same body later is meant anew. */
  readonly forget: () => void
}

/** Makes the names of one form: a repeat after a lost answer is then done once. */
export const sendingKey = (): SendingKey => {
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
