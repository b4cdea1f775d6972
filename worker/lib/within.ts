/**
 * Waits for work with a time limit.
 * @param milliseconds after which it counts as failed; the work itself goes on
 * @throws the work's error, or an error for the time limit
 */
export const within = async <Result>(
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
