import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { limits } from '../../shared/limits.ts'
import { secretRule } from '../../shared/signature.ts'
import { hookKindOf } from '../../worker/rebuild/hook-call.ts'
import { hasEnoughColors } from '../../worker/session/owner.ts'
import { secretRules } from '../../worker/settings.ts'
import { root } from '../lib/paths.ts'

type Name = keyof typeof secretRules

/** Of this machine only: the password as it is, what passes the captcha, where letters land. */
const localOnly = ['OWNER_PASSWORD', 'TEST_HUMAN_TOKEN', 'MAIL_ENDPOINT', 'MAIL_LINKS']

/** Stands in wrangler.toml: which mail provider is no secret. */
const plain = ['MAIL_PROVIDER']

const names = Object.keys(secretRules).filter(
  (name) => !localOnly.includes(name) && !plain.includes(name),
) as Name[]

/** Without these the Worker does not sign anybody in. */
export const requiredSecrets: readonly string[] = names.filter(
  (name) => name === 'OWNER_PASSWORD_HASH' || !secretRules[name].isOptional(),
)

/** Asked for with GitHub's address, or when somebody names it. */
const unasked = ['REBUILD_HOOK_TOKEN', 'MAIL_API_KEY']

/** What a deployment may do without. */
export const optionalSecrets: readonly string[] = names.filter(
  (name) => !requiredSecrets.includes(name) && !unasked.includes(name),
)

/** Those among the secrets of a deployed Worker that have no place there. */
export const misplacedSecrets = (there: readonly string[]): string[] =>
  there.filter((name) => localOnly.includes(name))

export const demoValues = (): Readonly<Record<string, string | undefined>> =>
  parseEnv(readFileSync(`${root}.dev.vars.example`, 'utf8'))

const sentences: Record<string, string> = {
  OWNER_USERNAME: `A user name has ${limits.username} characters.`,
  OWNER_EMAIL: 'This is no e-mail address.',
  OWNER_COLORS: `Colour codes are at least ${limits.colors} different ones, separated by spaces.`,
  OWNER_PASSWORD_HASH: 'This is no hash of npm run hash-password.',
  OWNER_ANSWERS: 'Answers are a JSON object of question to answer.',
  SITE_SECRET: 'SITE_SECRET has at least 32 characters.',
  REBUILD_SECRET: secretRule,
  REBUILD_HOOK_URL: 'A hook is an address that begins with https://',
  REBUILD_HOOK_TOKEN: 'A token has neither spaces nor line ends.',
  MAIL_API_KEY: 'A key has at least 8 characters.',
}

/** What a secret has to be, as a sentence. */
export const sentenceOfSecret = (name: string): string => sentences[name] ?? `This is no ${name}.`

const isKnown = (name: string): name is Name => name in secretRules

const isHttps = (value: string): boolean =>
  value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:')

/** What is asked of a new value beyond the Worker's own rules. */
const stricter: Readonly<Record<string, (value: string) => boolean>> = {
  REBUILD_HOOK_URL: isHttps,
  OWNER_COLORS: hasEnoughColors,
}

/** Why a deployed Worker may not have this value, by its own rules or as the demo's; null when it may. */
export const problemOf = (name: string, value: string): string | null => {
  const isDemo = value !== '' && (value.startsWith('demo-') || value === demoValues()[name])
  if (isDemo) return `This is the demo's ${name}, which everybody knows.`
  const isRight = isKnown(name) ? secretRules[name].safeParse(value).success : value !== ''
  const isSafe = stricter[name]?.(value) ?? true
  return isRight && isSafe ? null : sentenceOfSecret(name)
}

/** Why this is no password for a deployed blog; null when it is one. */
export const passwordProblemOf = (password: string): string | null => {
  if (password === demoValues().OWNER_PASSWORD) {
    return "This is the demo's password, which everybody knows."
  }
  return Math.min(password.length, password.normalize('NFKC').length) < limits.password
    ? `A password has at least ${limits.password} characters.`
    : null
}

/** Whether a hook with this address needs GitHub's token. */
export const isGithubHook = (address: string): boolean =>
  URL.canParse(address) && hookKindOf(address) === 'github'
