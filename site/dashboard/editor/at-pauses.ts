/** In milliseconds: how long nobody types before it is done, and from one time to the next. */
const standard = { pause: 1_500, least: 10_000 }

/** Does something once the author pauses, and not too often. */
export const atPauses = (job: () => void, { pause, least } = standard) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    last = performance.now()
    job()
  }
  let isEnded = false
  return {
    /** Something was typed. */
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
