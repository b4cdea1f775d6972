import { plainPath } from '../address-map.ts'
import { fillIn } from '../fill-in.ts'
import type { ImportItem, ReadyItem, SourceArticle } from '../item.ts'
import { pathAt } from '../own-place.ts'
import { letters } from './words.ts'

const lastPart = (path: string): string => plainPath(path).split('/').at(-1) ?? ''

/** A built page's article by an address, else by an address's last part, else by a title, if only one has it. */
const finder = (articles: readonly SourceArticle[]) => {
  const byAddress = new Map<string, SourceArticle>()
  const byName = Map.groupBy(
    articles.flatMap((article) =>
      (article.old?.addresses ?? []).map(
        (address) => [pathAt(new URL(address, article.site).href) ?? '', article] as const,
      ),
    ),
    ([path]) => lastPart(path),
  )
  for (const [path, article] of [...byName.values()].flat()) byAddress.set(plainPath(path), article)
  const byTitle = Map.groupBy(articles, ({ title }) => letters(title))
  const only = <Value>(found: readonly Value[] | undefined): Value | undefined =>
    found?.length === 1 ? found[0] : undefined
  return ({ title, old, source = '' }: ReadyItem): SourceArticle | undefined => {
    const paths = (old?.addresses ?? []).map(decodeURI)
    const name = source
      .replace(/(?:\/index)?\.\w+$/, '')
      .replace(/^.*\/(?:\d{4}-\d{2}-\d{2}-)?/, '')
    return (
      paths.map((path) => byAddress.get(plainPath(path))).find(Boolean) ??
      [...paths.map(lastPart), name].map((part) => only(byName.get(part))?.[1]).find(Boolean) ??
      only(byTitle.get(letters(title)))
    )
  }
}

/**
 * Articles of a folder with the texts that its generator built: the sources say drafts, tags and dates, the built pages texts
 * and addresses.
 * @returns the items, and which of them are of a built page
 */
export const joinBuilt = (items: readonly ImportItem[], articles: readonly SourceArticle[]) => {
  const find = finder(articles)
  const isBuilt = new Set<string>()
  const joined = items.map((item): ImportItem => {
    const article = item.kind === 'ready' ? find(item) : undefined
    if (item.kind !== 'ready') return item
    if (!article) {
      const changes = [
        ...item.changes,
        'No built page was found for it: its text is from the source.',
      ]
      return item.draft ? item : { ...item, changes }
    }
    const { html, site, changes } = fillIn(article)
    isBuilt.add(item.key)
    const addresses = [...(article.old?.addresses ?? []), ...(item.old?.addresses ?? [])]
    const old = { source: 'markdown' as const, addresses: [...new Set(addresses)] }
    return {
      ...item,
      html,
      site,
      changes: [...changes.filter((one) => /text|picture/i.test(one))],
      old,
    }
  })
  return { items: joined, isBuilt }
}
