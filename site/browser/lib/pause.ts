/** Resolves after this many milliseconds. */
export const pause = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
