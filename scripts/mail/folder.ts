import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { limits } from '../../shared/limits.ts'
import { emlOf } from './eml.ts'
import type { Mailbox, TakenLetter } from './server.ts'

/** A folder of e-mails: each is an `.eml` file for mail programs, with its data in `kept/`. */
export const openFolder = (folder: string): Mailbox => {
  const dataFolder = `${folder}kept/`
  mkdirSync(dataFolder, { recursive: true })
  const fileOf = (id: string): string => `${dataFolder}${id}.json`
  const read = (id: string) =>
    JSON.parse(readFileSync(fileOf(id), 'utf8')) as { letter: TakenLetter; request: string }
  return {
    knownAs: (id) => (existsSync(fileOf(id)) ? read(id).request : null),
    take: (letter, request) => {
      const time = letter.at.replace(/[:.]/g, '-')
      const to = letter.to.replace(/[^\w.@-]/g, '_')
      writeFileSync(`${folder}${time} ${to}.eml`, emlOf(letter))
      writeFileSync(fileOf(letter.id), JSON.stringify({ letter, request }))
    },
    list: () =>
      readdirSync(dataFolder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => read(name.slice(0, -'.json'.length)).letter)
        .sort((one, other) => (one.at < other.at ? 1 : -1))
        .slice(0, limits.localLetters),
  }
}
