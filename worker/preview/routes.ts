import { previewArticle } from '../../shared/articles/contract.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import type { Source } from '../../shared/source.ts'
import { findArticle } from '../articles/read.ts'
import { draftContent } from '../drafts/draft.ts'
import { databaseSource, shownPost } from '../gate/database-source.ts'
import { render } from '../gate/render.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { instantNow } from '../lib/clock.ts'
import { readGateStateNow } from '../rebuild/projection.ts'

/** The id of an article that is not published. */
const unpublished = 'preview'

export const mountPreview = (api: Api): void => {
  answer(api, previewArticle, async ({ body }, { db, env }) => {
    const now = instantNow()
    const before = body.id === undefined ? null : await findArticle(db, body.id)
    const content = await draftContent(body, env, now, before)
    const { id, created_at, updated_at, text_changed_at } = before ?? {
      id: unpublished,
      created_at: now,
      updated_at: now,
      text_changed_at: null,
    }
    const keepsSlug = before && slugOf(before.heading) === slugOf(content.heading)
    const post = await shownPost(
      {
        ...content,
        id,
        slug: keepsSlug ? before.slug : content.slug,
        created_at,
        updated_at,
        text_changed_at,
      },
      'page',
      env,
    )
    // The menu is from the gate's state, and no page has asked for it here.
    await readGateStateNow(env)
    const stored = databaseSource(env)
    const postAmong: Source['postAmong'] = async (_id, count) => [
      post,
      await stored.neighbours(post, count),
    ]
    const source = { ...stored, postAmong }
    const page = await render(env, articlePath(id), source)
    return { html: new TextDecoder().decode(page.body) }
  })
}
