import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { limits } from '../../shared/limits.ts'
import { hasEnoughColors } from '../../shared/setup/rules.ts'
import { isSecret, secretRule } from '../../shared/signature.ts'
import { secretRules } from '../../worker/configuration.ts'
import type { Owner } from './client.ts'
import { root } from './paths.ts'

const file = `${root}.dev.vars`

/** The values of `.dev.vars`, which the first start copies from `.dev.vars.demo`. */
export interface DevVars extends Owner {
  readonly REBUILD_SECRET: string
  readonly MAIL_API_KEY: string
  readonly SETUP_CODE: string
}

const required = `OWNER_USERNAME OWNER_EMAIL OWNER_PASSWORD OWNER_COLORS OWNER_ANSWERS
TEST_HUMAN_TOKEN SITE_SECRET REBUILD_SECRET MAIL_API_KEY SETUP_CODE`.split(/\s/)

const nameIn = (line: string): string | undefined =>
  /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1]

/** What is wrong with a single line; it never names the value, which may be a secret. */
const faultOf = (line: string): string | null => {
  if (/^\s*(?:#|$)/.test(line)) return null
  const name = nameIn(line)
  if (name === undefined) return 'This line is neither NAME=value nor a # comment.'
  const value = line.slice(line.indexOf('=') + 1).trim()
  const [quote = ''] = /^["'`]/.exec(value) ?? []
  return quote !== '' && value.indexOf(quote, 1) === -1
    ? `The value of ${name} begins with ${quote}, which is not closed in this line.`
    : null
}

/** The demo's values, which everybody knows. */
export const demoValues = (): Readonly<Record<string, string | undefined>> =>
  parseEnv(readFileSync(`${file}.demo`, 'utf8'))

/** The rule for a value, as a sentence. */
const sentences: Record<string, string> = {
  OWNER_USERNAME: `A user name has ${limits.username} characters.`,
  OWNER_EMAIL: 'This is not an e-mail address.',
  OWNER_COLORS: `Colour codes are at least ${limits.colors} different ones, separated by spaces.`,
  OWNER_ANSWERS: 'Answers are a JSON object of question to answer.',
  SITE_SECRET: 'SITE_SECRET has at least 32 characters.',
  REBUILD_SECRET: secretRule,
  REBUILD_HOOK_TOKEN: 'A token has neither spaces nor line ends.',
  LOCAL_COOKIES: 'It is on or off.',
  MAIL_API_KEY: 'A key has at least 8 characters.',
}

/** The rules of what only this machine knows: the owner that the demo begins with. */
const ownerRules = {
  OWNER_USERNAME: z.string().length(limits.username),
  OWNER_EMAIL: z.email(),
  OWNER_PASSWORD: z.string().min(limits.password),
  OWNER_COLORS: z.string().refine(hasEnoughColors),
  OWNER_ANSWERS: z.string().refine((text) => {
    try {
      return z.record(z.string(), z.string()).safeParse(JSON.parse(text)).success
    } catch {
      return false
    }
  }),
}
const rules: Readonly<Record<string, z.ZodType>> = { ...secretRules, ...ownerRules }

const isValid = (name: string, value: string): boolean =>
  rules[name]?.safeParse(value).success ?? true

/**
 * Parses the text of `.dev.vars` and checks each value by the Worker's own rule.
 * @throws Error naming the file and the faulty line, or what is missing
 */
export const parseDevVars = (text: string): DevVars => {
  const lines = text.split(/\r?\n/)
  const fail = (at: number, what: string): never => {
    throw new Error(`.dev.vars, line ${at + 1}: ${what} Compare it with .dev.vars.demo.`)
  }
  for (const [at, line] of lines.entries()) {
    const fault = faultOf(line)
    if (fault !== null) fail(at, fault)
  }
  const vars = parseEnv(text)
  const lineOf = (name: string) => lines.findLastIndex((line) => nameIn(line) === name)
  for (const [name, value = ''] of Object.entries(vars)) {
    if (!isValid(name, value)) fail(lineOf(name), `${name} is not valid. ${sentences[name] ?? ''}`)
    if (value === '' && required.includes(name)) fail(lineOf(name), `${name} is empty.`)
  }
  const missing = required.filter((name) => vars[name] === undefined)
  if (missing.length > 0) {
    throw new Error(`.dev.vars lacks ${missing.join(', ')}. Compare it with .dev.vars.demo.`)
  }
  return vars as unknown as DevVars
}

/** The secret that signs builds, from the environment or `.dev.vars`; exits if it is invalid. */
export const readRebuildSecret = (): string => {
  const secret = process.env.REBUILD_SECRET ?? readDevVars().REBUILD_SECRET
  if (isSecret(secret)) return secret
  console.error(secretRule)
  process.exit(1)
}

/** Adds new variables of `.dev.vars.demo` to `.dev.vars`, so that the blog still starts after an update. */
const addNewVars = (): void => {
  const existing = parseEnv(readFileSync(file, 'utf8'))
  const lines = readFileSync(`${file}.demo`, 'utf8').split('\n')
  const added = lines.filter((line) => {
    const name = nameIn(line)
    return name !== undefined && existing[name] === undefined
  })
  if (added.length > 0) appendFileSync(file, `\n${added.join('\n')}\n`)
}

/** Reads `.dev.vars`; if it is broken, exits with a sentence that names file and line. */
export const readDevVars = (): DevVars => {
  try {
    if (existsSync(file)) addNewVars()
    else copyFileSync(`${file}.demo`, file)
    return parseDevVars(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
