/** Calls a function for each item of a list, several concurrently, started in order. @param atOnce how many */
export const inLanes = async <Item>(
  list: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<unknown>,
): Promise<void> => {
  const entries = list.entries()
  const lane = async (): Promise<void> => {
    for (const [at, item] of entries) await work(item, at)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
