/** In milliseconds: the pause before the job runs, and the minimum time between two runs. */
export const autosaveTimes = { pause: 1_500, minInterval: 10_000 }

/** Runs a job once the author pauses, and not too often. */
export const debounce = (job: () => void, times = autosaveTimes) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    last = performance.now()
    job()
  }
  let isEnded = false
  return {
    /** Call this after each change. */
    schedule: (): void => {
      clearTimeout(timer)
      if (isEnded) return
      const { pause, minInterval } = times
      timer = setTimeout(run, Math.max(pause, last + minInterval - performance.now()))
    },
    cancel: (): void => {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
