import { accessSync, constants, statfsSync } from 'node:fs'

/** Linux's folder in memory; null where it is missing, cannot be written, or has little room, as in many containers. */
export const memoryFolder = (): string | null => {
  const folder = '/dev/shm'
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 512 * 1024 * 1024 ? folder : null
  } catch {
    return null
  }
}
