import type { Nodes } from 'hast'
import { parseHtml } from '../../shared/articles/html/tree.ts'
import { limits } from '../../shared/limits.ts'
import type { PictureUse } from '../../shared/pictures/contract.ts'
import { readPictureName } from '../../shared/pictures/picture-name.ts'

/** Everything that can show a picture. */
export const pictureSources = `(
  SELECT iif(deleted_at IS NULL, 'article', 'bin') AS kind, id AS reference, heading, image, body
    FROM all_articles
  UNION ALL SELECT 'version', article_id, heading, image, body FROM article_versions
  UNION ALL SELECT 'draft', id, heading, image, body FROM drafts
  UNION ALL SELECT 'page', name, name, '', html FROM texts
  UNION ALL SELECT 'settings', name, 'Settings', value, '' FROM settings)`

/** Characters that are read around a picture's name: no element of a picture is longer. */
const contextLength = 1_500

const altIn = (node: Nodes, stem: string): string | null => {
  if (node.type === 'element' && String(node.properties.src).includes(stem)) {
    return String(node.properties.alt ?? '')
  }
  if (!('children' in node)) return null
  for (const child of node.children) {
    const alt = altIn(child, stem)
    if (alt !== null) return alt
  }
  return null
}

/** The stems of the pictures in articles, versions and drafts whose title contains a text. */
const stemsIn = async (db: D1Database, title: string): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT image || ' ' || body AS text FROM ${pictureSources}
       WHERE instr(lower(heading), lower(?1)) > 0 AND instr(image || body, '/uploads/') > 0 LIMIT 100`,
    )
    .bind(title)
    .all<{ text: string }>()
  const stems = results.flatMap(({ text }) => text.match(/[0-9a-f]{32}-\d{1,5}x\d{1,5}/g) ?? [])
  return [...new Set(stems)].slice(0, limits.pictureUsesPage)
}

/** The uses of the pictures in items whose title contains `search`, or of `names`, separated by commas. */
export const findUses = async (
  db: D1Database,
  { names, search }: { names: string; search?: string | undefined },
): Promise<PictureUse[]> => {
  const named = names.split(',', limits.pictureUses)
  const stems = search
    ? await stemsIn(db, search)
    : named.flatMap((name) => readPictureName(name)?.stem ?? [])
  const { results } = await db
    .prepare(
      `SELECT value AS stem, kind, reference, heading AS headingSave,
         substr(body, max(1, instr(body, value) - ?2), 2 * ?2) AS part
       FROM json_each(?1), ${pictureSources}
       WHERE instr(image, value) > 0 OR instr(body, value) > 0
       GROUP BY value, kind, reference ORDER BY value, kind, reference LIMIT ?3`,
    )
    .bind(JSON.stringify(stems), contextLength, limits.pictureUsesPage)
    .all<Omit<PictureUse, 'alt'> & { part: string }>()
  return results.map(({ part, ...use }) => ({
    ...use,
    alt: part.includes(use.stem) ? altIn(parseHtml(part), use.stem) : null,
  }))
}
