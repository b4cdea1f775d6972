/** Whether a service refuses because the Free plan's share of the day is used up, in the words of D1 and of Durable Objects. */
export const isPlanUsedUp = (error: unknown): boolean =>
  /\bexceeded\b.*\bfree tier\b/i.test(String(error))
