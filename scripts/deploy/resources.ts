import * as z from 'zod'
import { writeId } from './config-file.ts'
import { DeployError } from './error.ts'
import type { Needs, Numbered } from './needs.ts'
import { jsonIn, type Wrangler } from './wrangler.ts'

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }))
const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }))

/** Something that the account lacks, or that the configuration does not name yet. */
export interface Missing {
  /** As a question names it, such as `the D1 database stillpress`. */
  readonly what: string
  readonly kind: string
  /** Whether it exists and only its id must be written into the configuration. */
  readonly isThere: boolean
  /** Creates it, or writes its id. */
  readonly make: () => Promise<void>
}

interface Kind {
  readonly title: string
  readonly table: 'd1_databases' | 'kv_namespaces'
  readonly list: () => Promise<{ id: string; name: string }[]>
  readonly create: readonly string[]
}

const kindsOf = (wrangler: Wrangler): Record<'databases' | 'namespaces', Kind> => ({
  databases: {
    title: 'D1 database',
    table: 'd1_databases',
    list: async () =>
      Databases.parse(jsonIn(await wrangler.must(['d1', 'list', '--json']))).map(
        ({ uuid, name }) => ({ id: uuid, name }),
      ),
    create: ['d1', 'create'],
  },
  namespaces: {
    title: 'KV namespace',
    table: 'kv_namespaces',
    list: async () =>
      Namespaces.parse(jsonIn(await wrangler.must(['kv', 'namespace', 'list']))).map(
        ({ id, title }) => ({ id, name: title }),
      ),
    create: ['kv', 'namespace', 'create'],
  },
})

/** The databases or namespaces that are missing. @throws DeployError for an id that the account lacks */
const missingNumbered = async (
  wrangler: Wrangler,
  config: string,
  { title, table, list, create }: Kind,
  needs: readonly Numbered[],
): Promise<Missing[]> => {
  if (needs.length === 0) return []
  const existing = await list()
  return needs.flatMap(({ binding, name, id }) => {
    if (existing.some((one) => one.id === id)) return []
    if (id !== undefined) {
      throw new DeployError(
        `${binding} is the ${title} ${id} in ${config}, which this account does not have.`,
        'Log in to the account that has it, or put zeros for its id and run this again.',
      )
    }
    const isThere = existing.some((one) => one.name === name)
    const make = async (): Promise<void> => {
      if (!isThere) await wrangler.must([...create, name])
      // Listed again, because the output of the create command is meant for people.
      const created = (await list()).find((one) => one.name === name)
      if (!created) throw new DeployError(`The ${title} ${name} was made and is not to be found.`)
      writeId(config, table, binding, created.id)
    }
    return [{ what: `the ${title} ${name}`, kind: `${title}s`, isThere, make }]
  })
}

const missingQueues = async (wrangler: Wrangler, names: readonly string[]): Promise<Missing[]> => {
  const look = async (name: string): Promise<Missing[]> => {
    const { isRight, error } = await wrangler.run(['queues', 'info', name])
    if (isRight) return []
    if (!error.includes('does not exist')) throw new DeployError(`Queues: ${error}`)
    const make = async () => void (await wrangler.must(['queues', 'create', name]))
    return [{ what: `the queue ${name}`, kind: 'queues', isThere: false, make }]
  }
  return (await Promise.all(names.map(look))).flat()
}

const missingBuckets = async (wrangler: Wrangler, names: readonly string[]): Promise<Missing[]> => {
  if (names.length === 0) return []
  const listed = await wrangler.must(['r2', 'bucket', 'list'])
  const existing = new Set([...listed.matchAll(/^name:\s+(\S+)$/gm)].map(([, name]) => name))
  return names
    .filter((name) => !existing.has(name))
    .map((name) => ({
      what: `the R2 bucket ${name}`,
      kind: 'R2 buckets',
      isThere: false,
      make: async () => void (await wrangler.must(['r2', 'bucket', 'create', name])),
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
