import { articlePath } from '../../shared/articles/paths.ts'
import type { Page } from '../../shared/renderer.ts'
import { publishedKey, type Source } from '../../shared/source.ts'
import { countOlderOfDay } from '../articles/read.ts'
import type { ArticleRow, Content } from '../articles/rows.ts'
import type { Env } from '../bindings.ts'
import { databaseSource, shownPost } from '../gate/database-source.ts'
import { render } from '../gate/render.ts'
import { readLive } from '../live/projection.ts'
import { shownSettings } from '../live/settings.ts'

/** What the page of a text shows: an article, or a draft under the id that its article will have. */
type Shown = Content &
  Pick<ArticleRow, 'id' | 'created_at' | 'updated_at'> &
  Partial<Pick<ArticleRow, 'text_changed_at'>>

/** The page that readers would get of a text. Nothing is stored. */
export const renderText = async (env: Env, shown: Shown): Promise<Page> => {
  const { id, date, created_at: createdAt } = shown
  const older = await countOlderOfDay(env.DB, date, publishedKey(date, createdAt, id))
  // The menu is of what is live, and no page has asked for it here.
  const live = await readLive(env)
  const post = await shownPost(shown, older, 'page', { env, site: shownSettings(env, live.site) })
  const stored = databaseSource(env, live)
  const postAmong: Source['postAmong'] = async (_id, count) => [
    post,
    await stored.neighbours(post, count),
  ]
  return render(env, articlePath(id), { ...stored, postAmong })
}
