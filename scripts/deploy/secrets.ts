import * as z from 'zod'
import { isSecret, secretRule } from '../../shared/signature.ts'
import type { Terminal } from '../lib/terminal.ts'
import { askSecrets } from './ask-secrets.ts'
import { DeployError } from './error.ts'
import { misplacedSecrets, optionalSecrets, problemOf, requiredSecrets } from './secret-rules.ts'
import { parseJson, type Wrangler } from './wrangler.ts'

const Listed = z.array(z.object({ name: z.string() }))

/** The secrets that a deployment has to set. */
export interface SecretPlan {
  /** Values from the environment. */
  readonly provided: Readonly<Record<string, string>>
  /** Names of secrets to ask for. */
  readonly toAsk: readonly string[]
  /** Whether the account has a REBUILD_SECRET, which nobody can read back. */
  readonly hasRebuildSecret: boolean
  /** Local-only secrets that somebody has set in the account. */
  readonly misplaced: readonly string[]
}

const listSecretNames = async (wrangler: Wrangler): Promise<string[]> => {
  const { isSuccess, output, error } = await wrangler.run(['secret', 'list', '--format', 'json'])
  if (isSuccess) return Listed.parse(parseJson(output)).map(({ name }) => name)
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
  const existing = await listSecretNames(wrangler)
  const missing = requiredSecrets.filter((name) => !existing.includes(name))
  // Optional secrets are asked for only at the first deployment.
  const isFirst = missing.length === requiredSecrets.length
  const optional = optionalSecrets.filter(
    (name) => !existing.includes(name) && (isFirst || env[name] !== undefined),
  )
  const names = [...new Set([...missing, ...optional, ...renewed])]
  const provided: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]
    if (!value) continue
    const problem = problemOf(name, value)
    if (problem) throw new DeployError(`${name} in the environment: ${problem}`)
    provided[name] = value
  }
  const token = env.REBUILD_HOOK_TOKEN
  if (provided.REBUILD_HOOK_URL && token) provided.REBUILD_HOOK_TOKEN = token
  return {
    provided,
    toAsk: names.filter((name) => provided[name] === undefined),
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
  { provided, toAsk, hasRebuildSecret }: SecretPlan,
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<{ names: string[]; rebuildSecret: string }> => {
  const values = {
    ...provided,
    ...(terminal.isInteractive ? await askSecrets(toAsk, terminal) : {}),
  }
  let rebuildSecret = values.REBUILD_SECRET ?? env.REBUILD_SECRET
  if (rebuildSecret === undefined && hasRebuildSecret && terminal.isInteractive) {
    rebuildSecret = await terminal.askHidden('Your REBUILD_SECRET (Enter for a new one):')
    if (rebuildSecret === '') {
      Object.assign(values, await askSecrets(['REBUILD_SECRET'], terminal))
      rebuildSecret = values.REBUILD_SECRET as string
    }
  }
  if (!rebuildSecret) throw new DeployError('There is no REBUILD_SECRET to sign the build.')
  if (!isSecret(rebuildSecret)) throw new DeployError(secretRule)
  const names = Object.keys(values)
  if (names.length > 0)
    await wrangler.runOrThrow(['secret', 'bulk'], { input: JSON.stringify(values) })
  return { names, rebuildSecret }
}
