import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Owner } from './client.ts'
import { root } from './paths.ts'

const file = `${root}.dev.vars`

/** What `.dev.vars` says; written from the example at the first start. */
export interface DevVars extends Owner {
  readonly REBUILD_SECRET: string
  readonly REBUILD_HOOK_URL: string
  readonly MAIL_API_KEY: string
}

/** Adds what a newer version's example has and this file does not, so that an update still starts. */
const addNewVars = (): void => {
  const known = parseEnv(readFileSync(file, 'utf8'))
  const lines = readFileSync(`${file}.example`, 'utf8').split('\n')
  const added = lines.filter((line) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1]
    return name !== undefined && known[name] === undefined
  })
  if (added.length > 0) appendFileSync(file, `\n${added.join('\n')}\n`)
}

/**
 * Reads `.dev.vars`.
 * @throws Error naming what is empty
 */
export const readDevVars = (): DevVars => {
  if (existsSync(file)) addNewVars()
  else copyFileSync(`${file}.example`, file)
  const vars = parseEnv(readFileSync(file, 'utf8'))
  const names = ['OWNER_USERNAME', 'OWNER_EMAIL', 'OWNER_PASSWORD', 'OWNER_COLORS']
  names.push('OWNER_ANSWERS', 'TEST_HUMAN_TOKEN', 'SITE_SECRET')
  names.push('REBUILD_SECRET', 'REBUILD_HOOK_URL', 'MAIL_API_KEY')
  const missing = names.filter((name) => !vars[name])
  if (missing.length > 0) {
    throw new Error(`.dev.vars lacks ${missing.join(', ')}; compare it with .dev.vars.example.`)
  }
  return vars as unknown as DevVars
}
