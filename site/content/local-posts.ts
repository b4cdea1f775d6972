import { type Category, categoryOf } from '../../shared/articles/category.ts'
import { type OptionalFields, optionalFields } from '../../shared/articles/fields.ts'
import { atInstants } from '../../shared/articles/published-at.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import type { LocalPost, Renderer } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { publishedKey } from '../../shared/source.ts'
import type { CompiledMarkdown } from './compiled-markdown.ts'

interface FrontMatter extends Partial<OptionalFields<'key'>> {
  title: string
  date: string
  image: string
  imageSource: string
  category?: Category
  links?: string[]
}

type LocalFile = CompiledMarkdown<FrontMatter>

const files = import.meta.glob<LocalFile>('./local/*.md', { eager: true })

/** YAML may read a bare date as an instant; the JSON of both begins with the same text. */
const dayOf = (date: unknown): string => JSON.stringify(date).slice(1, 11)

const read = ([file, module]: [string, LocalFile]) => {
  const { frontmatter, shown } = module
  const { title, date, image, imageSource, category, links = [] } = frontmatter
  const optional = optionalFields('key', ({ fromFile, valueIn }) =>
    fromFile(valueIn(frontmatter, 'key')),
  )
  const slug = file.replace(/^.*\//, '').replace(/\.md$/, '')
  const { page, feed, excerpt, text } = shown
  const day = dayOf(date)
  const updatedAt = `${day}T00:00:00.000Z`
  return {
    id: null,
    href: `/${slug}`,
    heading: title,
    image,
    imageSource,
    ...optional,
    author: siteConfig.author.name,
    date: day,
    category: category ?? categoryOf(title),
    updatedAt,
    publishedKey: publishedKey(day, updatedAt, slug),
    words: countWords(text),
    html: page,
    feedHtml: feed,
    links,
    description: optional.summary || descriptionOf(text),
    standfirst: optional.summary,
    summary: optional.summary || excerpt,
    textChangedAt: null,
  }
}

const posts: readonly LocalPost[] = atInstants(
  Object.entries(files)
    .map(read)
    .sort((a, b) => (a.publishedKey < b.publishedKey ? 1 : -1)),
)

let signed = { author: siteConfig.author.name as string, posts }

/** See `Renderer.localPosts`. */
export const localPosts: Renderer['localPosts'] = async ({ authorName: author, samples }) => {
  if (!samples) return []
  if (author !== signed.author) {
    signed = { author, posts: posts.map((post) => ({ ...post, author })) }
  }
  return signed.posts
}
