import type { MarkdownInstance } from 'astro'
import { type Category, categoryOf } from '../../shared/articles/category.ts'
import { type OptionalFields, optionalFields } from '../../shared/articles/fields.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import type { LocalPost } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { publishedKey } from '../../shared/source.ts'

interface FrontMatter extends Partial<OptionalFields<'key', string>> {
  title: string
  date: string
  image: string
  imageSource: string
  category?: Category
  links?: string[]
}

/** The output of `scripts/build/local-articles.ts` for a text. */
interface CompiledText {
  readonly page: string
  readonly feed: string
  readonly excerpt: string
  readonly text: string
}
type LocalFile = MarkdownInstance<FrontMatter> & { readonly shown: CompiledText }

const files = COMPILED_EMPTY ? {} : import.meta.glob<LocalFile>('./local/*.md', { eager: true })

/** YAML may read a bare date as an instant; the JSON of both begins with the same text. */
const dayOf = (date: unknown): string => JSON.stringify(date).slice(1, 11)

const read = ([file, module]: [string, LocalFile]): LocalPost => {
  const { frontmatter, shown } = module
  const { title, date, image, imageSource, category, links = [] } = frontmatter
  const optional = optionalFields('key', (key) => frontmatter[key] ?? '')
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
    summary: optional.summary || excerpt,
    textChangedAt: null,
  }
}

const posts: readonly LocalPost[] = Object.entries(files)
  .map(read)
  .sort((a, b) => (a.publishedKey < b.publishedKey ? 1 : -1))

let signed = { author: siteConfig.author.name as string, posts }

/** The articles of the repository, newest first. @param author the blog's author, who wrote them */
export const localPosts = async (author: string = signed.author): Promise<readonly LocalPost[]> => {
  if (author !== signed.author) {
    signed = { author, posts: posts.map((post) => ({ ...post, author })) }
  }
  return signed.posts
}
