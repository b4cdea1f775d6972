import type { MarkdownInstance } from 'astro'
import { type Category, categoryOf } from '../../shared/articles/category.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import type { LocalPost } from '../../shared/renderer.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { publishedKey } from '../../shared/source.ts'

interface FrontMatter {
  title: string
  date: string
  image: string
  imageSource: string
  category?: Category
  links?: string[]
}

const files = import.meta.glob<MarkdownInstance<FrontMatter>>('./local/*.md', { eager: true })

/** The text of HTML that we wrote ourselves: tags out, the few entities of Markdown in. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** YAML may read a bare date as an instant; as JSON both are the same text. */
const dayOf = (date: unknown): string => JSON.stringify(date).slice(1, 11)

const read = async ([file, module]: [
  string,
  MarkdownInstance<FrontMatter>,
]): Promise<LocalPost> => {
  const { title, date, image, imageSource, category, links = [] } = module.frontmatter
  const slug = file.replace(/^.*\//, '').replace(/\.md$/, '')
  const html = await module.compiledContent()
  const text = textOf(html)
  const day = dayOf(date)
  const updatedAt = `${day}T00:00:00.000Z`
  return {
    id: null,
    href: `/${slug}`,
    heading: title,
    image,
    imageSource,
    author: siteConfig.author.name,
    date: day,
    category: category ?? categoryOf(title),
    updatedAt,
    publishedKey: publishedKey(day, updatedAt, slug),
    words: countWords(text),
    html,
    links,
    description: descriptionOf(text),
    textChangedAt: null,
  }
}

let posts: Promise<readonly LocalPost[]> | undefined

/** The articles of the repository, newest first; read once. */
export const localPosts = (): Promise<readonly LocalPost[]> => {
  posts ??= Promise.all(Object.entries(files).map(read)).then((all) =>
    all.sort((a, b) => (a.publishedKey < b.publishedKey ? 1 : -1)),
  )
  return posts
}
