import * as z from 'zod'
import { wrangler } from '../local/load-wrangler.ts'

/** A D1 database or a KV namespace, which the configuration names by an id. */
export interface Numbered {
  readonly binding: string
  readonly name: string
  /** Undefined if the configuration has no id, or only zeros. */
  readonly id: string | undefined
}

/** The services that the Worker needs in an account before it can be deployed. */
export interface Needs {
  readonly worker: string
  readonly account: string | undefined
  readonly databases: readonly Numbered[]
  readonly namespaces: readonly Numbered[]
  readonly queues: readonly string[]
  readonly buckets: readonly string[]
}

const Text = z.string().optional()

/** The part of a configuration, as wrangler reads it, that names services of an account. */
const Config = z.object({
  name: z.string(),
  account_id: Text,
  d1_databases: z.array(z.object({ binding: z.string(), database_name: Text, database_id: Text })),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: Text })),
  r2_buckets: z.array(z.object({ bucket_name: Text })),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })).default([]),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: Text })).default([]),
  }),
})

const realId = (id: string | undefined): string | undefined =>
  id !== undefined && /[^0-]/.test(id) ? id : undefined

const unique = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.filter((name) => name !== undefined)),
]

/** Reads the configuration: everything that is bound there is needed. */
export const readNeeds = (config: string): Needs => {
  const read = Config.parse(wrangler().unstable_readConfig({ config }))
  const nameOf = (binding: string) => `${read.name}-${binding.toLowerCase()}`
  return {
    worker: read.name,
    account: read.account_id,
    databases: read.d1_databases.map(({ binding, database_name, database_id }) => ({
      binding,
      name: database_name ?? nameOf(binding),
      id: realId(database_id),
    })),
    namespaces: read.kv_namespaces.map(({ binding, id }) => ({
      binding,
      name: nameOf(binding),
      id: realId(id),
    })),
    queues: unique([
      ...read.queues.producers.map(({ queue }) => queue),
      ...read.queues.consumers.flatMap((one) => [one.queue, one.dead_letter_queue]),
    ]),
    buckets: unique(read.r2_buckets.map(({ bucket_name }) => bucket_name)),
  }
}
