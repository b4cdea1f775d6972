import { log } from './log.ts'

/** Waits for work with a time limit, after which the work goes on. @throws its error, or a timeout */
export const withTimeout = async <Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The answer of a service; undefined and a log line if it fails, or not within so many milliseconds. */
export const answerOf = async <Answer>(
  service: string,
  milliseconds: number,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await withTimeout(milliseconds, ask())
  } catch (cause) {
    log('error', 'service-failed', { names: [service], cause })
    return undefined
  }
}
