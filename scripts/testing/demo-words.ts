import { readdirSync, readFileSync } from 'node:fs'
import { sampleProfile } from '../../shared/settings/samples.ts'
import { parseDevVars } from '../lib/dev-vars.ts'
import { root } from '../lib/paths.ts'

const textsIn = (folder: string): string[] =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`${root}${folder}/${name}`, 'utf8'))

/** Pieces of a text that no other text has by chance: each run of eight words. */
const runsIn = (text: string): string[] => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []
  return words.slice(0, -7).map((_, at) => words.slice(at, at + 8).join(' '))
}

const texts = ['scripts/demo', 'scripts/local/drafts', 'site/content/local', 'site/content/samples']
  .flatMap(textsIn)
  // What a text says about its pictures and links is not its words.
  .map((text) => text.replace(/\]\([^)]*\)|https?:\S+/g, ' '))
const runs = new Set(texts.flatMap(runsIn))

const { bio, avatar, network, social, code, skills } = sampleProfile
const { OWNER_EMAIL = '', OWNER_USERNAME = '' } = parseDevVars(
  readFileSync(`${root}.dev.vars.demo`, 'utf8'),
)
/** What the demo is called and linked by. */
const names = [
  ...[
    'robin hale',
    'robin-hale',
    'robin_hale',
    'robinhale',
    'written slowly',
    'working software, working bodies',
    '/samples/',
    'marta',
    'chimney',
  ],
  ...[bio, avatar, network, social, code, OWNER_EMAIL, OWNER_USERNAME],
  ...skills.flatMap(({ note }) => note),
].map((name) => name.toLowerCase())

/** The demo's names, links and runs of words in a text. */
export const demoWordsIn = (text: string): string[] => {
  const lower = text.toLowerCase()
  const plain = lower.replace(/<[^>]*>/g, ' ')
  return [
    ...names.filter((name) => lower.includes(name)),
    ...new Set(runsIn(plain).filter((run) => runs.has(run))),
  ]
}
