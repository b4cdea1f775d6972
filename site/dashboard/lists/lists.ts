import { decodeText } from '../../../shared/base64.ts'
import type { Opinion } from '../../../shared/opinions.ts'
import type { Ping } from '../../../shared/pings.ts'
import { ask } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { createListDeletions } from './deletions.ts'
import { createPageList } from './page-list.ts'

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

export const opinionList = createPageList(
  (query) => ask('listOpinions', { query }),
  (rows) => rows.map(opinionOf),
)

export const pingList = createPageList(
  (query) => ask('listPings', { query }),
  ({ data }) => data.map(pingOf),
)

export const subscriberList = createPageList(
  (query) => ask('listSubscribers', { query }),
  (rows) => rows,
)

export const opinionDeletions = createListDeletions(opinionList, 'deleteOpinion', (problem) => {
  // The specification's words for a 404 (section 7).
  if (problem) console.error('api failed')
  void refreshCounts()
})

export const pingDeletions = createListDeletions(pingList, 'deletePing', refreshCounts)

export const subscriberDeletions = createListDeletions(
  subscriberList,
  'deleteSubscriber',
  refreshCounts,
)
