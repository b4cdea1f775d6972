import type { Article, OpenedArticle } from '../../shared/articles/contract.ts'
import { renamed } from '../../shared/articles/fields.ts'
import { namedLocalSlugs } from '../../shared/articles/paths.ts'
import { encodeText } from '../../shared/base64.ts'
import { withHost, withUrl } from '../../shared/own-address.ts'
import { withoutEndSlashes } from '../../shared/pages.ts'
import type { LocalPost } from '../../shared/renderer.ts'
import { decode } from '../http/pathname.ts'
import type { Blog } from '../live/settings.ts'
import { findLocalPost } from './local.ts'
import { findArticleIn, findIdBySlug } from './read.ts'
import { articleOf } from './rows.ts'

const openedLocal = (post: LocalPost, url: string): OpenedArticle => {
  const image = withHost(post.image, url)
  return {
    href: post.href,
    ...renamed(post, 'key', 'call'),
    imageCdn: image,
    imageSave: [image, post.imageSource],
    articleSave: encodeText(withUrl(post.feedHtml, url)),
    researchLinksSave: [...post.links],
    summary: '',
    createdAt: post.updatedAt,
    updatedAt: post.updatedAt,
  }
}

const openById = async (blog: Blog, id: string | null): Promise<Article | null> => {
  const row = id === null ? null : await findArticleIn(blog.env.DB, 'call', id)
  return row && articleOf(row, blog)
}

/** The article of the database that has, or once had, a slug. */
export const openBySlug = async (blog: Blog, slug: string): Promise<Article | null> =>
  openById(blog, await findIdBySlug(blog.env.DB, slug))

/** The article at a pathname. */
export const openAtPath = async (blog: Blog, pathname: string): Promise<OpenedArticle | null> => {
  const path = withoutEndSlashes(decode(pathname) ?? pathname) || '/'
  const id = /^\/blog\/([0-9a-z]{1,64})$/.exec(path)?.[1]
  if (id) return openById(blog, id)
  const slug =
    /^\/local\/([^/]+)$/.exec(path)?.[1] ?? namedLocalSlugs.find((named) => path === `/${named}`)
  if (!slug) return null
  const local = await findLocalPost(blog.site, slug)
  return local ? openedLocal(local, blog.site.url) : openBySlug(blog, slug)
}
