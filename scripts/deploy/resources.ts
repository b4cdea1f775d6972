import * as z from 'zod'
import { writeId } from './config-file.ts'
import { DeployError } from './error.ts'
import type { Needs, Numbered } from './needs.ts'
import { parseJson, type Wrangler } from './wrangler.ts'

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }))
const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }))

/** Something that the account lacks, or that the configuration does not name yet. */
export interface Missing {
  /** As a question names it, such as `the D1 database stillpress`. */
  readonly label: string
  readonly kind: string
  /** Whether it exists and only its id must be written into the configuration. */
  readonly exists: boolean
  /** Creates it, or writes its id. */
  readonly create: () => Promise<void>
}

interface Kind {
  readonly title: string
  readonly table: 'd1_databases' | 'kv_namespaces'
  readonly list: () => Promise<{ id: string; name: string }[]>
  readonly createCommand: readonly string[]
}

const kindsOf = (wrangler: Wrangler): Record<'databases' | 'namespaces', Kind> => ({
  databases: {
    title: 'D1 database',
    table: 'd1_databases',
    list: async () =>
      Databases.parse(parseJson(await wrangler.runOrThrow(['d1', 'list', '--json']))).map(
        ({ uuid, name }) => ({ id: uuid, name }),
      ),
    createCommand: ['d1', 'create'],
  },
  namespaces: {
    title: 'KV namespace',
    table: 'kv_namespaces',
    list: async () =>
      Namespaces.parse(parseJson(await wrangler.runOrThrow(['kv', 'namespace', 'list']))).map(
        ({ id, title }) => ({ id, name: title }),
      ),
    createCommand: ['kv', 'namespace', 'create'],
  },
})

/** The databases or namespaces that are missing. @throws DeployError for an id that the account lacks */
const missingNumbered = async (
  wrangler: Wrangler,
  config: string,
  { title, table, list, createCommand }: Kind,
  needs: readonly Numbered[],
): Promise<Missing[]> => {
  if (needs.length === 0) return []
  const existing = await list()
  return needs.flatMap(({ binding, name, id }) => {
    if (existing.some((one) => one.id === id)) return []
    if (id !== undefined) {
      throw new DeployError(
        `${config} names the ${title} ${id} for ${binding}, which this account does not have.`,
        'Log in to the account that has it, or write zeros for its id and run this command again.',
      )
    }
    const exists = existing.some((one) => one.name === name)
    const create = async (): Promise<void> => {
      if (!exists) await wrangler.runOrThrow([...createCommand, name])
      // Listed again, because the output of the create command is meant for people.
      const created = (await list()).find((one) => one.name === name)
      if (!created)
        throw new DeployError(`The ${title} ${name} was created, but the account does not list it.`)
      writeId(config, table, binding, created.id)
    }
    return [{ label: `the ${title} ${name}`, kind: `${title}s`, exists, create }]
  })
}

const missingQueues = async (wrangler: Wrangler, names: readonly string[]): Promise<Missing[]> => {
  const look = async (name: string): Promise<Missing[]> => {
    const { isSuccess, error } = await wrangler.run(['queues', 'info', name])
    if (isSuccess) return []
    if (!error.includes('does not exist')) throw new DeployError(`Queues: ${error}`)
    const create = async () => void (await wrangler.runOrThrow(['queues', 'create', name]))
    return [{ label: `the queue ${name}`, kind: 'queues', exists: false, create }]
  }
  return (await Promise.all(names.map(look))).flat()
}

const missingBuckets = async (wrangler: Wrangler, names: readonly string[]): Promise<Missing[]> => {
  if (names.length === 0) return []
  const listed = await wrangler.runOrThrow(['r2', 'bucket', 'list'])
  const existing = new Set([...listed.matchAll(/^name:\s+(\S+)$/gm)].map(([, name]) => name))
  return names
    .filter((name) => !existing.has(name))
    .map((name) => ({
      label: `the R2 bucket ${name}`,
      kind: 'R2 buckets',
      exists: false,
      create: async () => void (await wrangler.runOrThrow(['r2', 'bucket', 'create', name])),
    }))
}

/** Finds what must be created before the Worker is deployed. @throws DeployError if the account does not answer */
export const findMissing = async (
  wrangler: Wrangler,
  config: string,
  needs: Needs,
): Promise<Missing[]> => {
  const kinds = kindsOf(wrangler)
  const found = await Promise.all([
    missingNumbered(wrangler, config, kinds.databases, needs.databases),
    missingNumbered(wrangler, config, kinds.namespaces, needs.namespaces),
    missingQueues(wrangler, needs.queues),
    missingBuckets(wrangler, needs.buckets),
  ])
  return found.flat()
}
