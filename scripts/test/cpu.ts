import { readdirSync, readFileSync } from 'node:fs'

/** A process that this one started, directly or not; its times in clock ticks. */
interface ProcessTimes {
  /** The project of the tests that it works for. */
  readonly project: string | undefined
  readonly children: Set<ProcessTimes>
  own: number
  /** The time of its ended children that it waited for, also of those that no check saw. */
  waited: number
}

/** Linux reports processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Milliseconds between checks; the time that a process uses after its last check is in its parent's. */
const pause = 2_000

const times = (pid: string) => {
  try {
    // The name before it may have spaces and brackets.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S /s, '')
    const [parent = 0, ...fields] = text.split(' ').map(Number)
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(9)
    const start = fields[17] ?? 0
    return {
      key: `${pid} ${start}`,
      pid: Number(pid),
      start,
      parent,
      own: user + system,
      waited: waitedUser + waitedSystem,
    }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** The project that `vitest.config.ts` names in the environment of its workers and of all that they start. */
const projectOf = (pid: number): string | undefined => {
  try {
    return /(?:^|\0)TEST_PROJECT=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1]
  } catch {
    return
  }
}

const used = ({ own, waited, children }: ProcessTimes): number =>
  own +
  Math.max(
    waited,
    [...children].map(used).reduce((sum, one) => sum + one, 0),
  )

/** Adds what the workers of each project used, with all that they started, in clock ticks. */
const addProjects = (one: ProcessTimes, sums: Map<string, number>): Map<string, number> => {
  const { project, children } = one
  if (project !== undefined) return sums.set(project, (sums.get(project) ?? 0) + used(one))
  for (const child of children) addProjects(child, sums)
  return sums
}

/** Seconds of the processor, user and system. */
export interface CpuSeconds {
  readonly total: number
  /** Those of the workers of each project of the tests. */
  readonly projects: ReadonlyMap<string, number>
}

/**
 * Adds up the processor time of this process and of all processes below it.
 * @returns a function that returns the seconds until now; null if there is no `/proc`
 */
export const countCpu = (): (() => CpuSeconds | null) => {
  const known = new Map<string, ProcessTimes>()
  const look = (): void => {
    const now = new Map<number, ProcessTimes>()
    const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const all = found.map(times).filter((time) => time !== null)
    // Parents start first; their ids may be higher, because ids start again at 1.
    for (const time of all.sort((a, b) => a.start - b.start || a.pid - b.pid)) {
      const before = known.get(time.key)
      const parent = now.get(time.parent)
      if (!before && !parent && time.pid !== process.pid) continue
      const seen = before ?? {
        project: projectOf(time.pid),
        children: new Set(),
        own: 0,
        waited: 0,
      }
      Object.assign(seen, { own: time.own, waited: time.waited })
      if (!before) parent?.children.add(seen)
      known.set(time.key, seen)
      now.set(time.pid, seen)
    }
  }
  if (process.platform !== 'linux') return () => null
  look()
  setInterval(look, pause).unref()
  const [self] = known.values()
  return () => {
    look()
    if (!self) return null
    const ticks = addProjects(self, new Map())
    const projects = new Map([...ticks].map(([name, all]) => [name, all / ticksPerSecond]))
    return { total: used(self) / ticksPerSecond, projects }
  }
}
