import { listArchive } from '../../../shared/archive/contract.ts'
import { articlePath } from '../../../shared/articles/paths.ts'
import { listDrafts } from '../../../shared/drafts/contract.ts'
import { uploadedPicture } from '../../../shared/pictures/picture-name.ts'
import { listRedirects } from '../../../shared/redirects/contract.ts'
import { expectData } from '../../lib/client.ts'
import { readPages } from '../../lib/pages.ts'
import { readUploaded } from '../../lib/pictures.ts'
import type { Progress } from '../../lib/progress.ts'
import { type Exported, fileWords } from '../front-matter.ts'
import { all, type ExportedBlog, requireEmpty, writer } from '../take.ts'
import { markdownFile } from './article-file.ts'
import { markdownReadMe, siteFiles } from './site-files.ts'

/** Uploaded pictures that a text or a field names. */
const uploadsIn = (text: string): string[] =>
  [...text.matchAll(/\/uploads\/[\w.-]+/g)].flatMap(([path]) => uploadedPicture(path)?.name ?? [])

/**
 * Writes the articles and drafts into a folder as Markdown that generators build: pictures as files at the addresses that the
 * texts name, old addresses as aliases.
 * @throws Error when the folder is not empty, or a call is refused
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
  const pictures = new Set<string>()
  const take = async (article: Exported): Promise<void> => {
    const lead = articlePath(article._id)
    const former = redirects.filter(({ target }) => target === lead).map(({ path }) => path)
    const text = markdownFile(article, former)
    const words = fileWords(article.href)
    const name =
      words === '' || names.has(words) ? [article._id, words].filter(Boolean).join('-') : words
    names.add(name)
    for (const picture of uploadsIn(text)) pictures.add(picture)
    await write(`content/posts/${name}.md`, text)
  }
  const articles = await all(readPages(client, listArchive))
  for (const [done, article] of articles.entries()) {
    onProgress({ done, total: articles.length, title: article.headingSave })
    await take(article)
  }
  const drafts = expectData(await client.call(listDrafts))
  for (const { publishError, imageSave, ...draft } of drafts) await take(draft)
  for (const name of [...pictures].sort()) {
    await write(`static/uploads/${name}`, await readUploaded(origin, name))
  }
  const lines = redirects.map(({ path, target }) => `${encodeURI(path)} ${target} 301`).sort()
  await write('static/_redirects', `${lines.join('\n')}\n`)
  for (const [name, text] of Object.entries(siteFiles())) await write(name, text)
  const counts = { articles: articles.length, drafts: drafts.length, pictures: pictures.size }
  await write('README.md', markdownReadMe(counts.articles, counts.drafts, counts.pictures))
  onProgress({ done: articles.length, total: articles.length, title: '' })
  return { ...counts, redirects: redirects.length }
}
