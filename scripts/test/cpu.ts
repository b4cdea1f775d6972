import { readdirSync, readFileSync } from 'node:fs'

/** A process that was seen below this one; times in ticks of the processor's clock. */
interface ProcessTimes {
  readonly children: Set<ProcessTimes>
  own: number
  /** What its children had used that it waited for, whoever saw them. */
  waited: number
}

/** Linux counts processor time in hundredths of a second for whoever asks. */
const ticksPerSecond = 100

/** How often to look, in milliseconds: what a process uses after the last look at it is its parent's to tell. */
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
 * Adds up what this process and all that it starts use of the processor, children of children included.
 * @returns tells the seconds (user and system) until now; null where there is no `/proc` to read them in
 */
export const countCpu = (): (() => number | null) => {
  const known = new Map<string, ProcessTimes>()
  const look = (): void => {
    const now = new Map<number, ProcessTimes>()
    const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const all = found.map(times).filter((time) => time !== null)
    // Parents start first; their numbers may be higher, as those begin anew when they have run out.
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
