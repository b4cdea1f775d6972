/** In milliseconds; longer than the Worker takes up new files, when calls have to wait and none comes. */
const standard = { quiet: 2_000, most: 60_000 }

/**
 * Says when it is quiet: work that no reader waits for then disturbs no publish, and is done once for a
 * row of them.
 * @param limits how long nobody must have called, and how long it waits for that at most
 * @returns `heard` notes a call; `untilQuiet` resolves when it is quiet, at once where it is already
 */
export const quietTime = ({ quiet, most } = standard) => {
  let last = Number.NEGATIVE_INFINITY
  return {
    heard: (): void => {
      last = performance.now()
    },
    untilQuiet: async (): Promise<void> => {
      const end = performance.now() + most
      for (;;) {
        const left = Math.min(last + quiet, end) - performance.now()
        if (left <= 0) return
        await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
      }
    },
  }
}
