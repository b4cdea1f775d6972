import { onTestFinished } from 'vitest'
import { encodeText } from '../../shared/base64.ts'
import { expectData } from '../lib/client.ts'
import { article, type NewArticle, publish } from './articles.ts'
import { type Blog, owner } from './blog.ts'
import type { Version } from './drafts.ts'
import { series } from './series.ts'

/** The article at a path, as readers have it. @throws Error where there is none */
export const opened = async ({ anyone }: Pick<Blog, 'anyone'>, name: string) => {
  const found = await anyone.ask('readArticleAtPath', { query: { name } })
  if (!found) throw new Error(`There is no article at ${name}.`)
  return { ...found, _id: found._id ?? '' }
}

/** Publishes an article. @returns it as readers have it */
export const published = async (
  blog: Pick<Blog, 'anyone' | 'author'>,
  fields: Parameters<typeof article>[0],
) => opened(blog, `/blog/${await publish(blog.author, fields)}`)

/** Replaces an article by a valid one. @param version the version to edit, or an id for the present version */
export const edit = async (
  blog: Pick<Blog, 'anyone' | 'author'>,
  of: string | Version,
  given: NewArticle & { html?: string; editorPassword?: string } = {},
  headers: Record<string, string> = {},
) => {
  const { _id: id, updatedAt } = typeof of === 'string' ? await opened(blog, `/blog/${of}`) : of
  const { editorPassword = owner.OWNER_PASSWORD, ...fields } = given
  const body = { ...article(fields), id, updatedAt, editorPassword }
  return blog.author.call('editArticle', { body, headers })
}

/** Edits fields of an article and leaves the others as they are. */
export const change = async (
  blog: Pick<Blog, 'anyone' | 'author'>,
  id: string,
  { html, ...fields }: NewArticle & { html?: string },
): Promise<void> => {
  const now = await opened(blog, `/blog/${id}`)
  const articleSave = html === undefined ? now.articleSave : encodeText(html)
  expectData(await edit(blog, now, { ...(now as NewArticle), articleSave, ...fields }))
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

/** Closes the blog to readers until the test ends. @returns a function that opens it earlier */
export const close = async ({ author }: Pick<Blog, 'author'>): Promise<() => Promise<void>> => {
  const turn = async (r: 'red' | 'green') => void (await author.ask('setBlock', { body: { r } }))
  await turn('red')
  onTestFinished(() => turn('green'))
  return () => turn('green')
}

/** The target of an address that redirects, else its status. */
export const follow = async ({ get }: Pick<Blog, 'get'>, path: string) => {
  const { status, headers, body } = await get(path)
  await body?.cancel()
  return status === 301 ? headers.get('Location') : status
}

/**
 * Random changes of every kind, with few titles and days, so that articles often share them.
 * @returns a function that makes the next change; it resolves to whether a rebuild should follow
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
