import { articleIdOf } from '../../shared/articles/paths.ts'
import { checkArticle } from '../../shared/articles/validation.ts'
import { problems, Refusal } from '../../shared/problem.ts'
import { contentOf } from '../articles/rows.ts'
import { withFreeSlug } from '../articles/slugs.ts'
import { insertArticle } from '../articles/write.ts'
import type { Env } from '../bindings.ts'
import { isConditionFailure } from '../database/conditions.ts'
import { editInstant, instantNow } from '../lib/clock.ts'
import { log } from '../lib/log.ts'
import { authorNameFor, type Blog, blogOf } from '../live/settings.ts'
import { enqueue } from '../mail/queue.ts'
import { insertMailing } from '../mail/store.ts'
import { publish } from '../rebuild/publish.ts'
import { inputOf } from './draft.ts'
import { endSchedule, findDueDrafts, type ScheduledRow } from './store.ts'

/** Publishes a scheduled draft, dated with its due day unless a date was chosen. @returns what is live then */
const publishDraft = async (blog: Blog, draft: ScheduledRow, now: string): Promise<string> => {
  const { env, site } = blog
  const { input, clean } = await inputOf(draft, blog)
  checkArticle(input, clean, await authorNameFor(blog, input.authorSave))
  const dueDay = draft.publish_day ?? draft.publish_at.slice(0, 10)
  const dateSave = draft.is_dated === 1 ? draft.date : dueDay
  const content = contentOf({ ...input, dateSave }, clean, site.url, dateSave)
  const read = { id: draft.id, updatedAt: draft.updated_at, publishAt: draft.publish_at }
  const dates = { created_at: now, updated_at: now, text_changed_at: null }
  const article = { ...content, ...dates, id: articleIdOf(draft.id) }
  const mailing =
    draft.alert === 1 ? [insertMailing(env.DB, article, clean.forms?.excerpt, draft.opening)] : []
  const live = await withFreeSlug(blog, content, null, (slug) =>
    insertArticle(env.DB, { ...article, slug }, clean.forms, { draft: read, more: mailing }),
  )
  if (mailing.length > 0) await enqueue(env, { articles: [article.id] })
  return live
}

/** Publishes one draft, or ends its schedule and stores why. @returns null if readers see no change */
const publishOrEndSchedule = async (
  env: Env,
  draft: ScheduledRow,
  now: string,
): Promise<string | null> => {
  try {
    return await publishDraft(await blogOf(env), draft, now)
  } catch (error) {
    const isRefused = error instanceof Refusal && problems[error.code][0] < 500
    if (isRefused) await endSchedule(env.DB, draft, error.message).run()
    // Otherwise the draft was published, edited or rescheduled since it was read.
    else if (!isConditionFailure(error)) {
      // The next minute tries again.
      log('error', 'scheduled-draft-unpublished', { cause: error })
    }
    return null
  }
}

/** Publishes every draft that is due, oldest first, each once. @param later runs work after the answer */
export const publishDueDrafts = async (
  env: Env,
  later: (work: Promise<unknown>) => void,
): Promise<void> => {
  let now = ''
  let live: string | null = null
  for (const draft of await findDueDrafts(env.DB, instantNow())) {
    // Gives articles of one day the order in which they were due.
    now = editInstant(now)
    live = (await publishOrEndSchedule(env, draft, now)) ?? live
  }
  if (live !== null) publish({ env, later }, live)
}
