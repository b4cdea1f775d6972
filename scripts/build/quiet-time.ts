/** Milliseconds; `quiet` is longer than the Worker needs to load new files, because no call arrives meanwhile. */
const standard = { quiet: 2_000, longest: 60_000 }

/** Milliseconds in which this process receives calls that arrived while it was busy. */
const hearing = 20

/** Waits for quiet: `noteCall` notes a call, `waitUntilQuiet` resolves after a pause without calls, or after the longest wait. */
export const quietTime = ({ quiet, longest } = standard) => {
  let last = Number.NEGATIVE_INFINITY
  return {
    noteCall: (): void => {
      last = performance.now()
    },
    waitUntilQuiet: async (): Promise<void> => {
      const end = performance.now() + longest
      for (let left = hearing; left > 0; left = Math.min(last + quiet, end) - performance.now()) {
        await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
      }
    },
  }
}
