/**
 * Does on this machine, where nothing fires the cron, what production does every minute. A reload of the
 * Worker may cut one short; the next repeats it.
 */
export const tick = async (origin: string): Promise<void> => {
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled`).catch(() => null)
  await response?.body?.cancel()
}
