import { readFileSync } from 'node:fs'

/** Milliseconds between two checks. */
const pause = 1_000

/** On some systems npm's shell stays between npm and this process; macOS has neither that shell nor `/proc`. */
const npmProcess = (): number => {
  try {
    const [, name, parent] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(?:ba|da)?sh$/.test(name ?? '') ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Calls back when the npm that started this command has ended; a killed npm sends no signal. */
export const whenNpmEnds = (act: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = npmProcess()
  const timer = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(timer)
    act()
  }, pause)
}
