/** What became of handing a letter over. */
export type Outcome =
  | { readonly is: 'sent' }
  /** It did not go out, and may at another time, after the seconds that the provider asks for. */
  | { readonly is: 'delayed'; readonly reason: string; readonly wait?: number }
  /** It did not go out, and would not. */
  | { readonly is: 'refused'; readonly reason: string }
  /** It may have gone out. */
  | { readonly is: 'lost'; readonly reason: string; readonly wait?: number }
