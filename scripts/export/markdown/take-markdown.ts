import { listArchive } from '../../../shared/archive/contract.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { listDrafts } from '../../../shared/drafts/contract.ts'
import { listRedirects } from '../../../shared/redirects/contract.ts'
import { expectData } from '../../lib/client.ts'
import { readPages } from '../../lib/pages.ts'
import type { Progress } from '../../lib/progress.ts'
import { type Exported, fileWords } from '../front-matter.ts'
import { all, type ExportedBlog, requireEmpty, writer } from '../take.ts'
import { markdownFile } from './article-file.ts'
import { filesNamedBy, readNamed } from './named-files.ts'
import { markdownReadMe, siteFiles } from './site-files.ts'

/**
 * Writes articles and drafts into a folder as Markdown that generators build: pictures as files at the addresses that the
 * texts use, old addresses as aliases.
 * @throws Error if the folder is not empty, or a call is refused
 */
export const takeMarkdown = async (
  { origin, author: client }: ExportedBlog,
  folder: string,
  onProgress: (progress: Progress) => void,
): Promise<{ articles: number; drafts: number; pictures: number; redirects: number }> => {
  await requireEmpty(folder)
  const write = writer(folder)
  const redirects = await all(readPages(client, listRedirects))
  const names = new Set<string>()
  const named = new Set<string>()
  const take = async (article: Exported): Promise<void> => {
    const lead = articlePath(article._id)
    const former = redirects.filter(({ target }) => target === lead).map(({ path }) => path)
    const text = markdownFile(article, former)
    const words = fileWords(article.href)
    const name =
      words === '' || names.has(words) ? [article._id, words].filter(Boolean).join('-') : words
    names.add(name)
    for (const path of filesNamedBy(article)) named.add(path)
    await write(`content/posts/${name}.md`, text)
  }
  const articles = await all(readPages(client, listArchive))
  for (const [done, article] of articles.entries()) {
    onProgress({ done, total: articles.length, title: article.headingSave })
    await take(article)
  }
  const drafts = expectData(await client.call(listDrafts))
  for (const { publishError, imageSave, ...draft } of drafts) await take(draft)
  let pictures = 0
  for (const path of [...named].sort()) {
    const bytes = await readNamed(origin, path)
    if (!bytes) continue
    await write(`static${decodeURI(path)}`, bytes)
    pictures += 1
  }
  const lines = redirects.map(({ path, target }) => `${encodeURI(path)} ${target} 301`).sort()
  await write('static/_redirects', `${lines.join('\n')}\n`)
  for (const [name, text] of Object.entries(siteFiles())) await write(name, text)
  const counts = { articles: articles.length, drafts: drafts.length, pictures }
  await write('README.md', markdownReadMe(counts.articles, counts.drafts, counts.pictures))
  onProgress({ done: articles.length, total: articles.length, title: '' })
  return { ...counts, redirects: redirects.length }
}
