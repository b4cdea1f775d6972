/**
 * Waits for work no longer than this.
 * @param milliseconds after which it counts as failed; the work itself goes on
 * @throws what the work threw, or an error that says it took too long
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
