import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The file that open pages poll; a build alone writes null into it and reloads no page. */
const markFile = '/_astro/dev.json'

/**
 * Writes for open pages which compilation is served. The file is first written in another folder, because wrangler
 * crashes when a file of `dist/` disappears while wrangler lists the folder.
 * @returns whether it was written: an unchanged file restarts no Worker
 */
export const markReady = (dist: string, beside: string, renderer: string): boolean => {
  const text = JSON.stringify({ renderer })
  if (existsSync(dist + markFile) && readFileSync(dist + markFile, 'utf8') === text) return false
  writeFileSync(`${beside}dev.json`, text)
  renameSync(`${beside}dev.json`, dist + markFile)
  return true
}

/** Milliseconds; longer than wrangler gathers changes before it restarts the Worker. */
const gathering = 150

/**
 * Call it before new files are written.
 * @returns a function that waits, ten seconds at most, until the Worker has restarted with the files then in `dist/`
 */
export const nextStart = async (origin: string, dist: string): Promise<() => Promise<void>> => {
  // Wrangler derives the ETag from the file's time at each start of the Worker.
  const tagNow = () =>
    fetch(origin + markFile).then(
      ({ headers }) => headers.get('ETag'),
      () => null,
    )
  const before = await tagNow()
  return async () => {
    let last = before
    for (let tries = 0; tries < 100; tries += 1) {
      // Wrangler misses changes while it restarts the Worker.
      if (tries % 20 === 0 && last === before) utimesSync(dist + markFile, new Date(), new Date())
      const tag = await tagNow()
      // The same answer twice: wrangler holds a request while it restarts again for the rest of a burst of changes.
      if (tag !== null && tag !== before && tag === last) return
      last = tag ?? before
      await wait(gathering)
    }
  }
}
