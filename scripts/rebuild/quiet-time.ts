/** In milliseconds; longer than the Worker takes up new files, when calls have to wait and none comes. */
const standard = { quiet: 2_000, most: 60_000 }

/** Milliseconds after which a call is heard that came while this process was busy. */
const hearing = 20

/** Says when it is quiet: `heard` notes a call, `untilQuiet` resolves after a pause, or the longest wait. */
export const quietTime = ({ quiet, most } = standard) => {
  let last = Number.NEGATIVE_INFINITY
  return {
    heard: (): void => {
      last = performance.now()
    },
    untilQuiet: async (): Promise<void> => {
      const end = performance.now() + most
      for (let left = hearing; left > 0; left = Math.min(last + quiet, end) - performance.now()) {
        await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
      }
    },
  }
}
