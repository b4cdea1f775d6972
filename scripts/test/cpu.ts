import { readdirSync, readFileSync } from 'node:fs'

/** A process that this one started, directly or not; its times in clock ticks. */
interface ProcessTimes {
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

const used = ({ own, waited, children }: ProcessTimes): number =>
  own +
  Math.max(
    waited,
    [...children].map(used).reduce((sum, one) => sum + one, 0),
  )

/**
 * Adds up the processor time of this process and of all processes below it.
 * @returns a function that returns the seconds (user and system) until now; null if there is no `/proc`
 */
export const countCpu = (): (() => number | null) => {
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
      const seen = before ?? { own: 0, waited: 0, children: new Set() }
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
    return self ? used(self) / ticksPerSecond : null
  }
}
