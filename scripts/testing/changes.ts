import { encodeText } from '../../shared/base64.ts'
import { article, type NewArticle, publish } from './articles.ts'
import { type Blog, owner } from './blog.ts'

/** Edits an article from its present version. */
export const change = async (
  blog: Pick<Blog, 'anyone' | 'author'>,
  id: string,
  fields: NewArticle & { html?: string },
): Promise<void> => {
  const query = { name: `/blog/${id}` }
  const current = await blog.anyone.ask('readArticleAtPath', { query })
  const { html, ...others } = fields
  const articleSave = html === undefined ? current?.articleSave : encodeText(html)
  const rest = article({ ...(current as NewArticle), articleSave, ...others })
  const body = {
    ...rest,
    id,
    editorPassword: owner.OWNER_PASSWORD,
    updatedAt: current?.updatedAt as string,
  }
  await blog.author.ask('editArticle', { body })
}

/** Puts an article into the bin. */
export const remove = async (
  blog: Pick<Blog, 'anyone' | 'author'>,
  id: string,
  title: string,
): Promise<void> => {
  const body = { password: owner.OWNER_PASSWORD, _id: id }
  await blog.author.ask('deleteArticle', { query: { reference: title }, body })
}

/** Publishes an article of the bin again. */
export const bringBack = async ({ author }: Pick<Blog, 'author'>, _id: string): Promise<void> =>
  void (await author.ask('restoreFromBin', { body: { _id } }))

/** Deletes an article of the bin for good. */
export const end = async ({ author }: Pick<Blog, 'author'>, _id: string): Promise<void> => {
  const body = { password: owner.OWNER_PASSWORD, _id }
  await author.ask('deleteFromBin', { body })
}

/** A repeatable series of numbers below a bound (mulberry32). */
export const series = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * Random changes of every kind, among few titles and days, so that articles meet and part.
 * @returns does the next one; resolves to whether a rebuild should follow
 */
export const randomChanges = (blog: Blog, seed: number): (() => Promise<boolean>) => {
  const pick = series(seed)
  const titles = new Map<string, string>()
  const binned: [id: string, title: string][] = []
  const anyTitle = () => `${pick(2) ? 'Software' : 'Sleep'} ${pick(8)}`
  const anyDay = () => `2026-0${1 + pick(3)}-1${pick(4)}`
  let step = 0
  return async () => {
    step += 1
    const ids = [...titles.keys()]
    const id = ids[pick(Math.max(1, ids.length))]
    const kind = id === undefined ? 0 : pick(9)
    if (id === undefined || kind <= 2) {
      const headingSave = anyTitle()
      titles.set(await publish(blog.author, { headingSave, dateSave: anyDay() }), headingSave)
    } else if (kind === 3) {
      const title = titles.get(id) as string
      await remove(blog, id, title)
      titles.delete(id)
      binned.push([id, title])
    } else if (kind === 4) {
      const headingSave = anyTitle()
      await change(blog, id, { headingSave })
      titles.set(id, headingSave)
    } else if (kind === 5) {
      await change(blog, id, { dateSave: anyDay(), category: pick(2) ? 'Coding' : 'Health' })
    } else if (kind > 6) {
      const [found] = binned.splice(pick(Math.max(1, binned.length)), 1)
      if (found && kind === 8 && pick(2)) await end(blog, found[0])
      else if (found) {
        await bringBack(blog, found[0])
        titles.set(...found)
      }
    } else {
      await change(blog, id, { html: `<p>Text ${step}</p>` })
    }
    return pick(4) === 0
  }
}
