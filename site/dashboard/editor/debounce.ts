/** Milliseconds: how long nobody types before the job runs, and the least time between two runs. */
const standard = { pause: 1_500, least: 10_000 }

/** Runs a job once the author pauses, and not too often. */
export const atPauses = (job: () => void, { pause, least } = standard) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    last = performance.now()
    job()
  }
  let isEnded = false
  return {
    /** The author typed something. */
    ask: (): void => {
      clearTimeout(timer)
      if (isEnded) return
      timer = setTimeout(run, Math.max(pause, last + least - performance.now()))
    },
    end: (): void => {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
