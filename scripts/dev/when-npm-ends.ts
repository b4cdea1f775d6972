import { readFileSync } from 'node:fs'

/** Milliseconds between two looks. */
const pause = 1_000

/** npm starts a shell, which stays between the two in some systems; macOS has no `/proc`, nor that. */
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

/** Calls back when the npm that started this command is gone: one that is killed tells nobody. */
export const whenNpmEnds = (act: () => void): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = npmProcess()
  const timer = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(timer)
    act()
  }, pause)
}
