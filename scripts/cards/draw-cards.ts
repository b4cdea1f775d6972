import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename } from 'node:path'
import { type Card, cardsFolder } from '../../shared/articles/card.ts'
import { cardPath } from '../../site/layouts/card-path.ts'
import type { BuildOptions } from '../build/build.ts'
import { readCache } from '../build/build-cache.ts'
import { readStamp } from '../build/output.ts'
import { drawCard } from './draw.ts'

const day = 86_400_000
/** How long an unused card stays, in milliseconds: social networks keep old addresses. */
const lifetime = 30 * day

/** Updates the modification time of a used card, at most once a day, because each update wakes folder watchers. */
const renew = (file: string, now: number): void => {
  if (now - statSync(file).mtimeMs > day) utimesSync(file, now / 1000, now / 1000)
}

const removeOld = (folder: string, current: ReadonlyMap<string, Card>, now: number): number => {
  const old = readdirSync(folder).filter(
    (name) => !current.has(name) && now - statSync(folder + name).mtimeMs > lifetime,
  )
  for (const name of old) rmSync(folder + name)
  return old.length
}

/** Cards that are moved in together, so that folder watchers see few changes. */
const batch = 100

/** Fetches a card of this name from the live blog; null if the blog has none. The name is a hash of what the card shows. */
const fetchDrawn = async (live: string, name: string): Promise<Uint8Array | null> => {
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(live + cardsFolder + name, { redirect: 'manual', signal })
  const isCard = response.ok && response.headers.get('Content-Type') === 'image/png'
  return isCard ? new Uint8Array(await response.arrayBuffer()) : null
}

interface CardOptions
  extends Pick<BuildOptions, 'dist' | 'cacheFolder' | 'renderer' | 'onProgress'> {
  readonly waitUntilQuiet?: () => Promise<void>
  /** The address of a live blog; the cards that it has are not drawn again. */
  readonly live?: string | undefined
  /** After this many milliseconds no card is begun; the rest waits for the next run. */
  readonly timeLimit?: number
}

/**
 * Draws cards beside the folder and moves them in, so that nobody gets an incomplete file.
 * @returns how many cards it drew, and how many it left
 */
const drawInto = async (
  folder: string,
  cards: readonly (readonly [name: string, card: Card])[],
  {
    cacheFolder,
    onProgress,
    waitUntilQuiet = async () => {},
    live,
    timeLimit = Infinity,
  }: CardOptions,
): Promise<{ drawn: number; left: number }> => {
  // If this process is killed, the next build removes the folder: see `Staging`.
  const staging = `${mkdtempSync(`${cacheFolder}staging-${process.pid}-`)}/`
  const end = performance.now() + timeLimit
  let [drawn, done] = [0, 0]
  for (let at = 0; at < cards.length && performance.now() < end; at += batch) {
    const some = cards.slice(at, at + batch)
    const found = await Promise.all(
      some.map(([name]) => (live === undefined ? null : fetchDrawn(live, name).catch(() => null))),
    )
    const made: string[] = []
    for (const [index, [name, card]] of some.entries()) {
      await waitUntilQuiet()
      const bytes = found[index] ?? (performance.now() < end ? await drawCard(card) : null)
      if (!bytes) continue
      if (!found[index]) drawn += 1
      writeFileSync(staging + name, bytes)
      made.push(name)
      done += 1
      onProgress?.({ done, total: cards.length, title: card.heading })
    }
    await waitUntilQuiet()
    for (const name of made) renameSync(staging + name, folder + name)
  }
  rmSync(staging, { recursive: true })
  return { drawn, left: cards.length - done }
}

/**
 * Draws the missing cards of the pages in `dist/`, the newest articles first; a card's name is a hash of its content.
 * @returns how many cards it drew, how many it left for the next run, and how many old ones it removed
 */
export const drawCards = async (
  options: CardOptions,
  now = Date.now(),
): Promise<{ drawn: number; left: number; removed: number }> => {
  const { dist, cacheFolder, renderer } = options
  const stamp = readStamp(dist)
  const stored = stamp && readCache(cacheFolder, stamp)?.posts
  if (!stored) return { drawn: 0, left: 0, removed: 0 }
  const folder = dist + cardsFolder
  mkdirSync(folder, { recursive: true })
  const current = new Map<string, Card>()
  for (const post of [...(await renderer.localPosts()), ...stored.values()].reverse()) {
    current.set(basename(cardPath(post)), post)
  }
  const existing = new Set(readdirSync(folder))
  const missing: [name: string, card: Card][] = []
  for (const [name, card] of current) {
    if (existing.has(name)) renew(folder + name, now)
    else missing.push([name, card])
  }
  const made = await drawInto(folder, missing, options)
  return { ...made, removed: removeOld(folder, current, now) }
}
