const kinds = ['rowsRead', 'rowsWritten', 'objectRowsRead', 'objectRowsWritten'] as const

/** Rows of D1 and of the Durable Objects, as they count them themselves. */
export type Usage = Readonly<Record<(typeof kinds)[number], number>>

export const noUsage: Usage = {
  rowsRead: 0,
  rowsWritten: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
}

export const addUsage = (one: Usage, other: Partial<Usage>): Usage =>
  Object.fromEntries(kinds.map((kind) => [kind, one[kind] + (other[kind] ?? 0)])) as Usage

/** The largest share of a limit that is used, at most 1. */
export const shareOf = (used: Usage, limits: Usage): number =>
  Math.min(1, Math.max(...kinds.map((kind) => used[kind] / limits[kind])))

/** The rows that D1 counted in results. */
export const usageOf = (results: readonly D1Result[]): Partial<Usage> => ({
  rowsRead: results.reduce((sum, { meta }) => sum + meta.rows_read, 0),
  rowsWritten: results.reduce((sum, { meta }) => sum + meta.rows_written, 0),
})

/** What the plan has for a day: of Paid, a thirtieth of what a month includes. More than that costs money. */
export const dayLimits = {
  free: { rowsRead: 5e6, rowsWritten: 1e5, objectRowsRead: 5e6, objectRowsWritten: 1e5 },
  paid: {
    rowsRead: 25e9 / 30,
    rowsWritten: 50e6 / 30,
    objectRowsRead: 25e9 / 30,
    objectRowsWritten: 50e6 / 30,
  },
} as const satisfies Record<string, Usage>

/** The limits of the plan that the configuration names. */
export const limitsOf = ({ PLAN }: { readonly PLAN?: string }): Usage =>
  dayLimits[PLAN === 'paid' ? 'paid' : 'free']

/** What the site has used of the rows that its plan has for a day (UTC): of D1's, and of the Durable Objects'. */
export interface DayShare extends Usage {
  /** The largest share of a limit that is used, 0 to 1; what strangers write stops at `strangersShare`. */
  readonly share: number
  /** The beginning of the day, an instant. */
  readonly since: string
}

/** The share at which what strangers write stops until the next day; the rest is the author's. */
export const strangersShare = 0.6

/** The share at which captchas stop, which signing in needs, except in the author's browsers. */
export const captchaShare = 0.8
