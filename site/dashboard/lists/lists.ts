import { decodeText } from '../../../shared/base64.ts'
import type { Opinion } from '../../../shared/opinions.ts'
import type { Ping } from '../../../shared/pings.ts'
import type { Problem } from '../../../shared/problem.ts'
import type { Subscriber } from '../../../shared/subscribers.ts'
import type { Reply } from '../../browser/lib/call.ts'
import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { notice } from '../parts/navigation.ts'
import { createDeletions } from './deletions.ts'
import { createPageList, type PageList } from './page-list.ts'

/** A decoded record: an opinion, or a message with the sender's e-mail. */
export interface Sent {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly text: string
  /** When it was sent. */
  readonly at: string
  readonly email?: string
  /** The article of an opinion, if it still exists. */
  readonly article?: Opinion['article']
}

/** The text after the article's title, which an opinion begins with; all of the text if it begins otherwise. */
const removeTitle = (text: string, title = ''): string =>
  (text.startsWith(title) && text.slice(title.length).replace(/^\s*:\s*/, '')) || text

/** The list is `[0] name, [1] country, [2] opinion` (specification, section 3). */
const opinionOf = ({ _id: id, opinion, article, createdAt: at }: Opinion): Sent => {
  const [name, country, text] = opinion
  return { id, name, country, text: removeTitle(text, article?.headingSave), at, article }
}

/** Base64 of `[0] email, [1] name, [2] country, [3] message` (specification, section 3). */
const pingOf = ({ id, ping, createdAt: at }: Ping): Sent => {
  const [email = '', name = '', country = '', text = ''] = ping.map(
    (part) => decodeText(part) ?? part,
  )
  return { id, email, name, country, text, at }
}

const mapReply = <Data, Rows>(reply: Reply<Data>, map: (data: Data) => Rows): Reply<Rows> =>
  reply.ok ? { ...reply, data: map(reply.data) } : reply

export const opinionList = createPageList<Sent>(async (query) =>
  mapReply(await ask('listOpinions', { query }), (rows) => rows.map(opinionOf)),
)

export const pingList = createPageList<Sent>(async (query) =>
  mapReply(await ask('listPings', { query }), ({ data }) => data.map(pingOf)),
)

export const subscriberList = createPageList<Subscriber>((query) =>
  ask('listSubscribers', { query }),
)

const createOnGone = <Row>(list: PageList<Row>) => {
  return (id: string, problem: Problem | null): void => {
    list.drop(id)
    if (problem) notice.set({ text: `${problem.detail} It was deleted elsewhere.` })
    const { rows, total } = list.store.get().data ?? { rows: [], total: 0 }
    if (rows.length === 0 && total > 0) void list.reload()
    void refreshCounts()
  }
}

export const opinionDeletions = createDeletions({
  send: (reference, idempotencyKey) =>
    ask('deleteOpinion', { query: { reference }, idempotencyKey, keepalive: true }),
  onGone: (id, problem) => {
    // The specification's words for a 404 (section 7).
    if (problem) console.error('api failed')
    createOnGone(opinionList)(id, problem)
  },
})

export const pingDeletions = createDeletions({
  send: (reference, idempotencyKey) =>
    ask('deletePing', { query: { reference }, idempotencyKey, keepalive: true }),
  onGone: createOnGone(pingList),
})

export const subscriberDeletions = createDeletions({
  send: (reference, idempotencyKey) =>
    ask('deleteSubscriber', { query: { reference }, idempotencyKey, keepalive: true }),
  onGone: createOnGone(subscriberList),
})
