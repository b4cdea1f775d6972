import type { Terminal } from '../lib/terminal.ts'
import { type Account, type Answer, expectResult, isDenied } from './account.ts'
import { type Config, refuseLocal } from './config.ts'
import { DeployError } from './error.ts'

/** What an account has of a blog. */
export interface Found {
  /** Whether the Worker has a database already. */
  readonly isBlog: boolean
  /** The names of the Worker's secrets; null if there is no Worker. */
  readonly secrets: readonly string[] | null
  /** The configuration with the account's ids, and only with services that the blog may have. */
  readonly config: Config
  /** What the deployment makes, such as `the D1 database stillpress`. */
  readonly missing: readonly string[]
  /** Sentences about what the blog has to do without. */
  readonly notes: readonly string[]
}

/** A binding of the Worker, or one thing in a list of the account's. */
type Entry = Readonly<Record<string, string | undefined>>

/** A queue, and who sends to it and takes from it: a Worker, a bucket, or whoever pulls. */
interface Queue {
  readonly queue_name: string
  readonly producers?: readonly Entry[]
  readonly consumers?: readonly Entry[]
}

/** Who uses a queue, other than the blog's Worker. */
const findUser = (
  { producers = [], consumers = [] }: Queue,
  worker: string,
): string | undefined => {
  const users = [...producers, ...consumers].map(
    ({ script, service, bucket_name: bucket, type }) => script ?? service ?? bucket ?? type ?? '',
  )
  const other = users.find((name) => name !== worker)
  return other === undefined ? undefined : `${other} uses it`
}

/** The result; null for what does not exist. @throws DeployError for another refusal */
const unlessAbsent = <Result>(answer: Answer<Result>, path: string): Result | null =>
  !answer.ok && answer.status === 404 ? null : expectResult(answer, path)

/** @throws DeployError that names what is of somebody else */
const refuseOthers = (others: readonly string[]): void => {
  if (others.length === 0) return
  throw new DeployError(
    `The account has under the names of wrangler.toml what is not this blog's: ${others.join(', ')}.`,
    "Give the blog names of its own in wrangler.toml: name, database_name, bucket_name, and queue (twice). If all of it is to be this blog's, as after its Worker was deleted: npm run deploy -- --adopt",
  )
}

/**
 * Looks what an account has, and changes nothing. What the Worker is bound to, and what has its id in the configuration,
 * is the blog's own. Anything else of the same name has to be empty: it may be somebody's, or be left of a deployment that
 * failed before its upload.
 * @param isAdopting takes it in any case
 * @throws DeployError, also for a right that the login lacks
 */
export const look = async (
  account: Account,
  config: Config,
  isAdopting = false,
): Promise<Found> => {
  const worker = `/workers/scripts/${config.name}`
  const [settings, secrets] = await Promise.all([
    account.call<{ bindings?: Entry[] }>(`${worker}/settings`),
    account.call<Entry[]>(`${worker}/secrets`),
  ])
  const bindings = unlessAbsent(settings, worker)?.bindings ?? []
  refuseLocal(bindings.map(({ name }) => name))
  const missing: string[] = []
  const notes: string[] = []
  const others: string[] = []
  const isBound = (name: string) => bindings.some((one) => one.name === name)
  /** Takes what is there and not bound. @param use what somebody has in it; nothing of an empty one */
  const take = (label: string, use: string | undefined) => {
    if (use === undefined)
      notes.push(`The account has ${label} already; it is empty, so the blog takes it.`)
    else if (isAdopting) notes.push(`The blog takes over ${label}.`)
    else others.push(`${label} (${use})`)
  }
  const isEmpty = async (path: string) =>
    expectResult(await account.call<unknown[]>(path), path).length === 0

  /** The id of the Worker's own, or of the account's with this name. @param findUse what somebody has in it */
  const findId = async (
    binding: string,
    kind: string,
    name: string,
    path: string,
    findUse: (id: string) => Promise<string | undefined>,
  ) => {
    const bound = bindings.find((one) => one.name === binding)
    const known = bound?.id ?? bound?.namespace_id
    if (known !== undefined) return known
    const listed = expectResult(await account.list<Entry>(path), path)
    const there = listed.find((one) => (one.title ?? one.name) === name)
    const id = there?.uuid ?? there?.id
    if (id === undefined) missing.push(`the ${kind} ${name}`)
    else take(`the ${kind} ${name}`, await findUse(id))
    return id
  }
  const findDatabase = async (one: Config['d1_databases'][number]) => {
    const { binding, database_name: name, database_id } = one
    const findTables = async (id: string) => {
      const path = `/d1/database/${id}`
      const { num_tables } = expectResult(await account.call<{ num_tables?: number }>(path), path)
      return num_tables ? `it has ${num_tables} tables` : undefined
    }
    const path = `/d1/database?name=${name}`
    const found = database_id ?? (await findId(binding, 'D1 database', name, path, findTables))
    return { ...one, database_id: found }
  }
  const findNamespace = async ({ binding, id }: Config['kv_namespaces'][number]) => {
    // As wrangler names what it makes.
    const name = `${config.name}-${binding.toLowerCase().replaceAll('_', '-')}`
    const path = '/storage/kv/namespaces'
    const findKeys = async (found: string) =>
      (await isEmpty(`${path}/${found}/keys?limit=10`)) ? undefined : 'it has keys'
    const find = () => findId(binding, 'KV namespace', name, `${path}?per_page=100`, findKeys)
    return { binding, id: id ?? (await find()) }
  }
  /** A bucket that the blog may have; none where R2 is off, or where the login may not make it. */
  const findBucket = async (bucket: Config['r2_buckets'][number]) => {
    const path = `/r2/buckets/${bucket.bucket_name}`
    const answer = await account.call(path)
    const isOff = !answer.ok && answer.code === 10042
    if (isOff || (isDenied(answer) && !isBound(bucket.binding))) {
      const why = isOff
        ? `R2 is not enabled in this account (https://dash.cloudflare.com/${account.id}/r2)`
        : 'The login lacks the right Account, Workers R2 Storage: Edit'
      notes.push(`${why}, so the blog takes no uploads: its pictures are addresses.`)
      return []
    }
    if (isDenied(answer)) return [bucket]
    const label = `the R2 bucket ${bucket.bucket_name}`
    const isOwn = bindings.some((one) => one.bucket_name === bucket.bucket_name)
    if (unlessAbsent(answer, path) === null) missing.push(label)
    else if (!isOwn)
      take(label, (await isEmpty(`${path}/objects?per_page=1`)) ? undefined : 'it has objects')
    return [bucket]
  }
  /** The queues. A login without their right leaves them as they are. */
  const findQueues = async ({ producers, consumers }: Config['queues']) => {
    const path = '/queues'
    const answer = await account.list<Queue>(path)
    if (isDenied(answer)) {
      const bound = producers.filter(({ binding }) => isBound(binding))
      if (bound.length < producers.length)
        notes.push(
          'The login lacks the right Account, Queues: Edit, so the blog sends no letters yet.',
        )
      return { producers: bound, consumers: [] }
    }
    const there = expectResult(answer, path)
    for (const name of new Set([...producers, ...consumers].map(({ queue }) => queue))) {
      const queue = there.find(({ queue_name }) => queue_name === name)
      const label = `the queue ${name}`
      if (!queue) missing.push(label)
      else if (!bindings.some(({ queue_name }) => queue_name === name))
        take(label, findUser(queue, config.name))
    }
    return { producers, consumers }
  }
  const [d1_databases, kv_namespaces, buckets, queues] = await Promise.all([
    Promise.all(config.d1_databases.map(findDatabase)),
    Promise.all(config.kv_namespaces.map(findNamespace)),
    Promise.all(config.r2_buckets.map(findBucket)),
    findQueues(config.queues),
  ])
  const isBlog = bindings.some(({ type }) => type === 'd1')
  const isVariable = ({ type = '' }: Entry) => ['secret_text', 'plain_text'].includes(type)
  if (!isBlog && !bindings.every(isVariable)) take(`the Worker ${config.name}`, 'it is no blog')
  refuseOthers(others)
  return {
    isBlog,
    secrets: unlessAbsent(secrets, worker)?.map(({ name }) => name as string) ?? null,
    config: { ...config, d1_databases, kv_namespaces, r2_buckets: buckets.flat(), queues },
    ...{ missing, notes },
  }
}

/**
 * The Worker's address: of its route, else at workers.dev. An account without a name there is given one, which is the only
 * question of a deployment.
 * @throws DeployError where nobody can be asked
 */
export const findAddress = async (
  account: Account,
  { name, workers_dev, route, routes = [] }: Config,
  { isInteractive, ask, print }: Terminal,
): Promise<string> => {
  const [first] = [route ?? [], routes].flat()
  const pattern = typeof first === 'object' ? first.pattern : first
  if (pattern && !workers_dev) return `https://${pattern.replace(/\/\*?$/, '')}`
  const path = '/workers/subdomain'
  const addressOf = (subdomain: string) => `https://${name}.${subdomain}.workers.dev`
  let answer = await account.call<{ subdomain: string }>(path)
  const isUnset = !answer.ok && [10007, 10063].includes(answer.code)
  while (!answer.ok && isUnset) {
    if (!isInteractive) {
      throw new DeployError(
        'The account has no name at workers.dev yet, so the blog would have no address.',
        `Choose one under https://dash.cloudflare.com/${account.id}/workers/onboarding, or run npm run deploy in a terminal.`,
      )
    }
    const question = `The account has no name at workers.dev yet. Which NAME, for ${addressOf('NAME')}?`
    answer = await account.call(path, { subdomain: await ask(question) })
    if (!answer.ok) print(`Cloudflare does not give this name: ${answer.message}`)
  }
  return addressOf(expectResult(answer, path).subdomain)
}
