import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { listFiles } from '../build/output.ts'

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

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Hashes of the pages in `dist/`, to find later which have changed. */
export const fingerprints = (dist: string): Map<string, string> =>
  new Map(
    listFiles(dist)
      .filter((file) => /^\/(?:blog|about|index|skills|sitemap)[^/]*\.html$/.test(file))
      .map((file) => [file, digest(readFileSync(dist + file, 'utf8'))]),
  )

/** Waits, ten seconds at most, for the restarted Worker to serve new pages. @param before hashes of the earlier pages */
export const untilServed = async (
  origin: string,
  dist: string,
  before: ReadonlyMap<string, string>,
): Promise<void> => {
  const [changed] = [...fingerprints(dist)].find(([file, hash]) => before.get(file) !== hash) ?? []
  if (changed === undefined) return
  const path = changed.replace(/(?:index)?\.html$/, '')
  const expected = readFileSync(dist + changed, 'utf8')
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await fetch(origin + path)
      .then((response) => response.text())
      .catch(() => '')
    if (found === expected) return
    // Wrangler misses changes while it restarts the Worker.
    if (tries % 20 === 19) utimesSync(dist + changed, new Date(), new Date())
    await wait(100)
  }
}
