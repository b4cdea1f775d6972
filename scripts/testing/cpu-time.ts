/** Milliseconds of the processor that a function takes; those of others on the machine do not count. */
export const cpuTimeOf = (act: () => unknown): number => {
  const before = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
