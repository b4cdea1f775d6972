/** A function that works once for each name, and gives the same result from then on. */
export const once = <Result, Rest extends readonly unknown[]>(
  work: (name: string, ...rest: Rest) => Result,
) => {
  const known = new Map<string, Result>()
  return (name: string, ...rest: Rest): Result => {
    const result = known.has(name) ? (known.get(name) as Result) : work(name, ...rest)
    known.set(name, result)
    return result
  }
}
