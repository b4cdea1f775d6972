import { hash } from 'node:crypto'
import type { PostPlace, Source } from '../../shared/source.ts'
import type { inOrder } from './memory-source.ts'
import type { KnownPost } from './pictures.ts'

/** What a page asked a source: the name of a member and the arguments, as JSON. */
type Question = string

/** What a page asked, after a hash of the answers. */
export type PageRecord = readonly [answers: string, ...questions: Question[]]

/** The fields of a `PostPlace`: a question leaves out the others. */
const placeFields = ['category', 'heading', 'publishedKey'] satisfies (keyof PostPlace)[]

/** Returns a source with the same answers, which adds to `questions` whatever is read of it. */
export const recording = (source: Source, questions: Set<Question>): Source =>
  new Proxy(source, {
    get: (_, name: keyof Source) => {
      const member = source[name]
      if (typeof member !== 'function') {
        questions.add(`["${name}"]`)
        return member
      }
      return (...asked: readonly unknown[]) => {
        const question = JSON.stringify([name, ...asked], placeFields)
        questions.add(question)
        // Asks what is noted, and nothing else.
        const [, ...noted] = JSON.parse(question)
        return (member as (...noted: unknown[]) => unknown)(...noted)
      }
    },
  })

type Member = keyof Source
/** For each member, the key of its answer: two answers with the same key are the same. */
type Keys = {
  readonly [Name in Member]-?: Source[Name] extends (...asked: infer Asked) => unknown
    ? (...asked: Asked) => Promise<string>
    : () => Promise<string>
}

/** What the keys are made of. */
export interface Versions {
  readonly source: Source
  /** Every article of the source. */
  readonly posts: ReturnType<typeof inOrder<KnownPost>>
  readonly textVersion: (name: string) => Promise<string>
}

const keysOf = ({ source, posts, textVersion }: Versions): Keys => {
  const hashesOf = (list: readonly unknown[], kind: 'card' | 'beside'): string =>
    (list as readonly KnownPost[]).map((post) => post[kind]).join()
  const byId = new Map(posts.map((post) => [post.id, post]))
  // An article's instant depends on those of its day.
  const whole = (id: string | null): string =>
    `${id}@${byId.get(id)?.version}@${byId.get(id)?.publishedAt}`
  const neighbours: Keys['neighbours'] = async (...asked) => {
    const { older, newer } = await source.neighbours(...asked)
    return `${hashesOf(older, 'beside')} ${hashesOf(newer, 'beside')}`
  }
  return {
    site: async () => JSON.stringify(source.site),
    texts: async () => JSON.stringify(source.texts),
    searched: async () => JSON.stringify(source.searched),
    answered: async () => JSON.stringify(source.answered),
    text: textVersion,
    postsIn: async (...asked) => hashesOf(await source.postsIn(...asked), 'card'),
    countIn: async (...asked) => String(await source.countIn(...asked)),
    postsByHeading: async (...asked) => hashesOf(await source.postsByHeading(...asked), 'card'),
    allPosts: async () => (await source.allPosts()).map(({ id }) => whole(id)).join(),
    postsWithIds: async (ids) => ids.map(whole).join(),
    neighbours,
    postAmong: async (id, count) => {
      const post = byId.get(id)
      return post ? `${whole(id)} ${await neighbours(post, count)}` : ''
    },
  }
}

/** Returns a function that hashes a source's answers to questions; it reads no article's text. */
export const answering = (versions: Versions) => {
  const keys = keysOf(versions) as Record<string, (...asked: unknown[]) => Promise<string>>
  /** Hashes of long answers to what many pages ask. */
  const known = new Map<Question, string>()
  const answer = async (question: Question): Promise<string> => {
    const [name, ...asked] = JSON.parse(question)
    const key = (await keys[name]?.(...asked)) ?? ''
    const short = key.length > 300 ? hash('sha1', key, 'base64') : key
    known.set(question, short)
    return short
  }
  return async (questions: readonly Question[]): Promise<string> => {
    let all = ''
    for (const question of questions) all += `${known.get(question) ?? (await answer(question))}\n`
    return hash('sha1', all, 'base64')
  }
}

/** The pages of a plan to render: those without a record, and those that would get other answers. */
export const findStale = async (
  plan: readonly string[],
  records: ReadonlyMap<string, PageRecord> | undefined,
  hashAnswers: (questions: readonly Question[]) => Promise<string>,
): Promise<Set<string>> => {
  const stale = new Set<string>()
  for (const path of plan) {
    const [answers, ...questions] = records?.get(path) ?? ['']
    if (answers === '' || answers !== (await hashAnswers(questions))) stale.add(path)
  }
  return stale
}
