import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { limits } from '../../shared/limits.ts'
import { secretRule } from '../../shared/signature.ts'
import { hookKindOf } from '../../worker/rebuild/hook-call.ts'
import { hasEnoughColors } from '../../worker/session/owner.ts'
import { secretRules } from '../../worker/settings.ts'
import { root } from '../lib/paths.ts'

type Name = keyof typeof secretRules

/** For this machine only: the plain password, the token that passes the captcha, and where e-mails go. */
const localOnly = ['OWNER_PASSWORD', 'TEST_HUMAN_TOKEN', 'MAIL_ENDPOINT', 'MAIL_LINKS']

/** Not secret: wrangler.toml names the mail provider. */
const plain = ['MAIL_PROVIDER']

const names = Object.keys(secretRules).filter(
  (name) => !localOnly.includes(name) && !plain.includes(name),
) as Name[]

/** Without these the Worker signs nobody in. */
export const requiredSecrets: readonly string[] = names.filter(
  (name) => name === 'OWNER_PASSWORD_HASH' || !secretRules[name].isOptional(),
)

/** Asked for only with GitHub's hook address, or if named on the command line. */
const unasked = ['REBUILD_HOOK_TOKEN', 'MAIL_API_KEY']

/** A deployment works without these. */
export const optionalSecrets: readonly string[] = names.filter(
  (name) => !requiredSecrets.includes(name) && !unasked.includes(name),
)

/** The secrets of a deployed Worker that may only be local. */
export const misplacedSecrets = (there: readonly string[]): string[] =>
  there.filter((name) => localOnly.includes(name))

export const demoValues = (): Readonly<Record<string, string | undefined>> =>
  parseEnv(readFileSync(`${root}.dev.vars.demo`, 'utf8'))

const sentences: Record<string, string> = {
  OWNER_USERNAME: `A user name has ${limits.username} characters.`,
  OWNER_EMAIL: 'This is not an e-mail address.',
  OWNER_COLORS: `Colour codes are at least ${limits.colors} different ones, separated by spaces.`,
  OWNER_PASSWORD_HASH: 'This is not a hash from npm run hash-password.',
  OWNER_ANSWERS: 'Answers are a JSON object of question to answer.',
  SITE_SECRET: 'SITE_SECRET has at least 32 characters.',
  REBUILD_SECRET: secretRule,
  REBUILD_HOOK_URL: 'A hook is an address that begins with https://',
  REBUILD_HOOK_TOKEN: 'A token has neither spaces nor line ends.',
  MAIL_API_KEY: 'A key has at least 8 characters.',
}

/** The rule for a secret, as a sentence. */
export const sentenceOfSecret = (name: string): string =>
  sentences[name] ?? `This is not a valid ${name}.`

const isKnown = (name: string): name is Name => name in secretRules

const isHttps = (value: string): boolean =>
  value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:')

/** Rules for new values beyond the Worker's own. */
const stricter: Readonly<Record<string, (value: string) => boolean>> = {
  REBUILD_HOOK_URL: isHttps,
  OWNER_COLORS: hasEnoughColors,
}

/** Why a deployed Worker may not have this value, by the Worker's rules or because it is the demo's; null if it may. */
export const problemOf = (name: string, value: string): string | null => {
  const isDemo = value !== '' && (value.startsWith('demo-') || value === demoValues()[name])
  if (isDemo) return `This is the demo's ${name}, which everybody knows.`
  const isRight = isKnown(name) ? secretRules[name].safeParse(value).success : value !== ''
  const isSafe = stricter[name]?.(value) ?? true
  return isRight && isSafe ? null : sentenceOfSecret(name)
}

/** Why a deployed blog may not have this password; null if it may. */
export const passwordProblemOf = (password: string): string | null => {
  if (password === demoValues().OWNER_PASSWORD) {
    return "This is the demo's password, which everybody knows."
  }
  return Math.min(password.length, password.normalize('NFKC').length) < limits.password
    ? `A password has at least ${limits.password} characters.`
    : null
}

/** Whether a hook at this address needs GitHub's token. */
export const isGithubHook = (address: string): boolean =>
  URL.canParse(address) && hookKindOf(address) === 'github'
