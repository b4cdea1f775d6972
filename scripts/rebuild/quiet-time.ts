/** Milliseconds; `quiet` is longer than the Worker needs to load new files, because no call arrives meanwhile. */
const standard = { quiet: 2_000, most: 60_000 }

/** Milliseconds in which this process receives calls that arrived while it was busy. */
const hearing = 20

/** Waits for quiet: `heard` notes a call, `untilQuiet` resolves after a pause without calls, or after the longest wait. */
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
