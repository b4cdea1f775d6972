/** The result of sending an e-mail. */
export type Outcome =
  | { readonly is: 'sent' }
  /** Not sent; a retry may succeed, after the delay that the provider asks for. */
  | { readonly is: 'delayed'; readonly reason: string; readonly wait?: number }
  /** Not sent; a retry would fail, too. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Unknown: it may have been sent. */
  | { readonly is: 'lost'; readonly reason: string; readonly wait?: number }
