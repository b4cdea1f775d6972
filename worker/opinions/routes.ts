import type * as z from 'zod'
import { articlePath, localPath } from '../../shared/articles/paths.ts'
import { deleteOpinion, listOpinions, sendOpinion } from '../../shared/opinions.ts'
import { Refusal } from '../../shared/problem.ts'
import { headingOf, isLocalKey, keyOfBeginning } from '../articles/key.ts'
import { localPosts } from '../articles/local.ts'
import { submitOnce } from '../captcha/human.ts'
import { answer } from '../http/answer.ts'
import type { Api, CallContext } from '../http/context.ts'
import { contains, listNewestFirst } from '../http/paging.ts'
import { emptyFields } from '../http/problem.ts'
import { visitorOf } from '../http/visitor.ts'
import { instantNow } from '../lib/clock.ts'
import { keyedHash } from '../lib/keyed-hash.ts'
import { networkOf } from '../lib/network.ts'
import { insertOpinion, isSentAlready, isWithoutArticle, removeOpinion } from './store.ts'

interface StoredOpinion {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly opinion: string
  readonly created_at: string
  readonly article: string
  readonly heading: string | null
}

/** A reader as two keyed hashes, of browser and of name with network; they differ for each article. */
const readerOf = (context: CallContext, article: string, name: string) => {
  const visitor = visitorOf(context)
  const who = name.normalize('NFKC').trim().toLowerCase()
  return {
    visitor: visitor && keyedHash(context, 'opinion-visitor', article, visitor),
    person: keyedHash(context, 'opinion-person', article, networkOf(context.address), who),
  }
}

/** Whether an opinion is nothing but the article's title. */
const isTitleOnly = (opinion: string, heading: string): boolean => {
  const text = opinion.trim()
  return text.startsWith(heading) && /^\s*:?$/.test(text.slice(heading.length))
}

const send = async (
  context: CallContext,
  { reader: name, country, opinion, idArticle, human }: z.output<typeof sendOpinion.input>,
  text: string,
): Promise<void> => {
  const article = idArticle ?? (await keyOfBeginning(context, opinion))
  const isLocal = await isLocalKey(context, article)
  const heading = await headingOf(context, article)
  if (heading !== null && isTitleOnly(opinion, heading)) {
    const errors = emptyFields({ opinion: '' }, ['opinion'])
    throw new Refusal('opinion-incomplete', { errors })
  }
  const content = { article, isLocal, name, country, opinion, now: instantNow() }
  const write = insertOpinion(context.db, { ...content, ...readerOf(context, article, name) })
  try {
    await submitOnce(context, sendOpinion, { text, human }, { body: 201 }, [write])
  } catch (error) {
    if (isSentAlready(error)) throw new Refusal('opinion-sent')
    throw isWithoutArticle(error) ? new Refusal('article-not-found') : error
  }
}

export const mountOpinions = (api: Api): void => {
  answer(api, sendOpinion, async ({ body, text }, context) => {
    const errors = emptyFields(body, ['reader', 'country', 'opinion'])
    if (errors.length > 0) throw new Refusal('opinion-incomplete', { errors })
    await send(context, body, text)
    return 201 as const
  })

  answer(api, listOpinions, async ({ query }, context) => {
    const { cursor, search, since } = query
    const [local, rows] = await Promise.all([
      localPosts(context.site),
      listNewestFirst<StoredOpinion>(
        context,
        listOpinions,
        { cursor, search, since },
        'opinions',
        `name, country, opinion, created_at, article,
         (SELECT heading FROM articles WHERE articles.id = article) AS heading`,
        [contains(['name', 'country', 'opinion'], search), ['created_at > ?', since]],
      ),
    ])
    return rows.map(({ id, name, country, opinion, created_at: createdAt, article, heading }) => {
      const headingSave = heading ?? local.find(({ href }) => href === article)?.heading
      const path = heading === null ? localPath(article) : articlePath(article)
      return {
        _id: String(id),
        opinion: [name, country, opinion] as [string, string, string],
        createdAt,
        article: headingSave === undefined ? null : { path, headingSave },
      }
    })
  })

  answer(api, deleteOpinion, async ({ query: { reference } }, { db }) => {
    if (!(await removeOpinion(db, reference))) throw new Refusal('opinion-not-found')
    return 'deleted' as const
  })
}
