/** The present instant in its stored form: `2026-11-20T14:05:09.123Z`. */
export const instantNow = (): string => new Date(Date.now()).toISOString()

/** The instant some milliseconds after another. */
export const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** The instant of an edit: now, but always later than the version before. */
export const editInstant = (before: string): string => {
  const now = instantNow()
  return now > before ? now : after(before, 1)
}
