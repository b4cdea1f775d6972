import * as z from 'zod'
import { isSecret, secretRule } from '../../shared/signature.ts'
import type { Terminal } from '../lib/terminal.ts'
import { askSecrets } from './ask-secrets.ts'
import { DeployError } from './error.ts'
import { misplacedSecrets, optionalSecrets, problemOf, requiredSecrets } from './secret-rules.ts'
import { jsonIn, type Wrangler } from './wrangler.ts'

const Listed = z.array(z.object({ name: z.string() }))

/** The secrets that a deployment has to set. */
export interface SecretPlan {
  /** Values from the environment. */
  readonly given: Readonly<Record<string, string>>
  /** Names of secrets to ask for. */
  readonly asked: readonly string[]
  /** Whether the account has a REBUILD_SECRET, which nobody can read back. */
  readonly hasRebuildSecret: boolean
  /** Local-only secrets that somebody has set in the account. */
  readonly misplaced: readonly string[]
}

const namesThere = async (wrangler: Wrangler): Promise<string[]> => {
  const { isRight, output, error } = await wrangler.run(['secret', 'list', '--format', 'json'])
  if (isRight) return Listed.parse(jsonIn(output)).map(({ name }) => name)
  // The Worker was never deployed.
  if (/not found|10007/.test(error)) return []
  throw new DeployError(`wrangler secret list failed: ${error}`)
}

/**
 * Compares the Worker's secrets with those it needs.
 * @param renewed names to set again, whether they exist or not
 * @throws DeployError for a value in the environment that is not allowed
 */
export const planSecrets = async (
  wrangler: Wrangler,
  env: NodeJS.ProcessEnv,
  renewed: readonly string[],
): Promise<SecretPlan> => {
  const existing = await namesThere(wrangler)
  const missing = requiredSecrets.filter((name) => !existing.includes(name))
  // Optional secrets are asked for only at the first deployment.
  const isFirst = missing.length === requiredSecrets.length
  const optional = optionalSecrets.filter(
    (name) => !existing.includes(name) && (isFirst || env[name] !== undefined),
  )
  const names = [...new Set([...missing, ...optional, ...renewed])]
  const given: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]
    if (!value) continue
    const problem = problemOf(name, value)
    if (problem) throw new DeployError(`${name} of the environment: ${problem}`)
    given[name] = value
  }
  const token = env.REBUILD_HOOK_TOKEN
  if (given.REBUILD_HOOK_URL && token) given.REBUILD_HOOK_TOKEN = token
  return {
    given,
    asked: names.filter((name) => given[name] === undefined),
    hasRebuildSecret: existing.includes('REBUILD_SECRET') && !names.includes('REBUILD_SECRET'),
    misplaced: misplacedSecrets(existing),
  }
}

/** Whether a secret must have a value. */
export const isRequired = (name: string): boolean => requiredSecrets.includes(name)

/**
 * Asks for the missing secrets and sets them through standard input.
 * @returns their names, and the secret that signs builds
 */
export const setSecrets = async (
  wrangler: Wrangler,
  { given, asked, hasRebuildSecret }: SecretPlan,
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<{ names: string[]; rebuildSecret: string }> => {
  const values = { ...given, ...(terminal.isInteractive ? await askSecrets(asked, terminal) : {}) }
  let rebuildSecret = values.REBUILD_SECRET ?? env.REBUILD_SECRET
  if (rebuildSecret === undefined && hasRebuildSecret && terminal.isInteractive) {
    rebuildSecret = await terminal.askHidden(
      'REBUILD_SECRET, as you kept it (Enter for a new one):',
    )
    if (rebuildSecret === '') {
      Object.assign(values, await askSecrets(['REBUILD_SECRET'], terminal))
      rebuildSecret = values.REBUILD_SECRET as string
    }
  }
  if (!rebuildSecret) throw new DeployError('The build is signed, and there is no REBUILD_SECRET.')
  if (!isSecret(rebuildSecret)) throw new DeployError(secretRule)
  const names = Object.keys(values)
  if (names.length > 0) await wrangler.must(['secret', 'bulk'], { input: JSON.stringify(values) })
  return { names, rebuildSecret }
}
