import { createHash } from 'node:crypto'
import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { listFiles } from '../build/output.ts'

/** What open pages ask for; compiled as null, so that a build's landing alone reloads nobody. */
const markFile = '/_astro/dev.json'

/**
 * Writes which compilation is served, for open pages; first in another folder, since wrangler ends when a file
 * of `dist/` goes while it lists them.
 */
export const markReady = (dist: string, beside: string, renderer: string): void => {
  writeFileSync(`${beside}dev.json`, JSON.stringify({ renderer }))
  renameSync(`${beside}dev.json`, dist + markFile)
}

/**
 * To be asked before new files come. @returns waits, ten seconds at most, until the Worker has started anew with
 * what is in `dist/` when it is called
 */
export const nextStart = async (origin: string, dist: string): Promise<() => Promise<void>> => {
  // Wrangler makes it of a file's time, whenever it starts the Worker.
  const tagNow = () =>
    fetch(origin + markFile).then(
      ({ headers }) => headers.get('ETag'),
      () => null,
    )
  const before = await tagNow()
  return async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      // Wrangler misses what changes while it starts the Worker anew.
      if (tries % 20 === 0) utimesSync(dist + markFile, new Date(), new Date())
      const tag = await tagNow()
      if (tag !== null && tag !== before) return
      await wait(100)
    }
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The pages in `dist/` as they are, to tell later which have changed. */
export const fingerprints = (dist: string): Map<string, string> =>
  new Map(
    listFiles(dist)
      .filter((file) => /^\/(?:blog|about|index|skills|sitemap)[^/]*\.html$/.test(file))
      .map((file) => [file, digest(readFileSync(dist + file, 'utf8'))]),
  )

/** Waits ten seconds at most until the Worker, started anew, serves it. @param before the earlier pages */
export const untilServed = async (
  origin: string,
  dist: string,
  before: ReadonlyMap<string, string>,
): Promise<void> => {
  const [changed] = [...fingerprints(dist)].find(([file, hash]) => before.get(file) !== hash) ?? []
  if (changed === undefined) return
  const path = changed.replace(/(?:index)?\.html$/, '')
  const wanted = readFileSync(dist + changed, 'utf8')
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await fetch(origin + path)
      .then((response) => response.text())
      .catch(() => '')
    if (found === wanted) return
    // Wrangler misses what changes while it starts the Worker anew.
    if (tries % 20 === 19) utimesSync(dist + changed, new Date(), new Date())
    await wait(100)
  }
}
