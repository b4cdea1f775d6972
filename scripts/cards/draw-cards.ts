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
import { readKept } from '../build/kept-articles.ts'
import { readStamp } from '../build/output.ts'
import { drawCard } from './draw.ts'

const day = 86_400_000
/** How long an unused card stays, in milliseconds: social networks keep old addresses. */
const lifetime = 30 * day

/** Updates the time of a used card, only once a day because of folder watchers. */
const renew = (file: string, now: number): void => {
  if (now - statSync(file).mtimeMs > day) utimesSync(file, now / 1000, now / 1000)
}

const removeOld = (folder: string, wanted: ReadonlyMap<string, Card>, now: number): number => {
  const old = readdirSync(folder).filter(
    (name) => !wanted.has(name) && now - statSync(folder + name).mtimeMs > lifetime,
  )
  for (const name of old) rmSync(folder + name)
  return old.length
}

/** Cards that are moved in together, so that folder watchers see few changes. */
const batch = 100

/** Draws cards beside the folder and moves them in, so that nobody gets an incomplete file. */
const drawInto = async (
  folder: string,
  beside: string,
  cards: readonly (readonly [name: string, card: Card])[],
  onCard: (card: Card) => void,
  untilQuiet = async (): Promise<void> => {},
): Promise<void> => {
  // Removed by the next build where this process is killed: see `Staging`.
  const staging = `${mkdtempSync(`${beside}staging-${process.pid}-`)}/`
  for (let at = 0; at < cards.length; at += batch) {
    const some = cards.slice(at, at + batch)
    for (const [name, card] of some) {
      await untilQuiet()
      writeFileSync(staging + name, await drawCard(card))
      onCard(card)
    }
    await untilQuiet()
    for (const [name] of some) renameSync(staging + name, folder + name)
  }
  rmSync(staging, { recursive: true })
}

/**
 * Draws the missing cards of the pages in `dist/`, in the background; a name is a hash of the content.
 * @returns how many it drew and how many old ones it removed
 */
export const drawCards = async (
  options: Pick<BuildOptions, 'dist' | 'kept' | 'renderer' | 'onProgress'> & {
    readonly untilQuiet?: () => Promise<void>
  },
  now = Date.now(),
): Promise<{ drawn: number; removed: number }> => {
  const { dist, kept, renderer, onProgress, untilQuiet } = options
  const stamp = readStamp(dist)
  const stored = stamp && readKept(kept, stamp)?.posts
  if (!stored) return { drawn: 0, removed: 0 }
  const folder = dist + cardsFolder
  mkdirSync(folder, { recursive: true })
  const wanted = new Map<string, Card>()
  for (const post of [...stored.values(), ...(await renderer.localPosts())]) {
    wanted.set(basename(cardPath(post)), post)
  }
  const there = new Set(readdirSync(folder))
  const missing: [name: string, card: Card][] = []
  for (const [name, card] of wanted) {
    if (there.has(name)) renew(folder + name, now)
    else missing.push([name, card])
  }
  let done = 0
  const onCard = ({ heading }: Card) =>
    onProgress?.({ done: ++done, total: missing.length, title: heading })
  await drawInto(folder, kept, missing, onCard, untilQuiet)
  return { drawn: missing.length, removed: removeOld(folder, wanted, now) }
}
