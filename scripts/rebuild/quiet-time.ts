/** In milliseconds; longer than the Worker takes up new files, when calls have to wait and none comes. */
const standard = { quiet: 2_000, most: 60_000 }

/** Says when it is quiet: `heard` notes a call, `untilQuiet` resolves after a pause, or the longest wait. */
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
