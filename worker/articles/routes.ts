import { listArchive, restoreArticle } from '../../shared/archive.ts'
import {
  createArticle,
  deleteArticle,
  deleteFromBin,
  editArticle,
  listArticles,
  listBin,
  listMoreArticles,
  listVersions,
  readArticle,
  readArticleAtPath,
  readVersion,
  restoreFromBin,
} from '../../shared/articles/contract.ts'
import { slugFromHref } from '../../shared/articles/slug.ts'
import { Refusal } from '../../shared/problem.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { create, edit, remove } from './actions.ts'
import { archivePage, restore } from './archive.ts'
import { binPage, deleteForGood, republish } from './bin.ts'
import { feedPage, olderPage } from './lists.ts'
import { openAtPath, openBySlug } from './open.ts'
import { findArticle } from './read.ts'
import { findVersion, findVersions } from './versions.ts'

export const mountArticles = (api: Api): void => {
  answer(api, listArticles, (_input, context) => feedPage(context, null))

  answer(api, listMoreArticles, ({ query }, context) => olderPage(context, query.cursor))

  answer(api, readArticleAtPath, ({ query }, context) => openAtPath(context, query.name))

  answer(api, readArticle, async ({ body }, context) => {
    const article = await openBySlug(context, slugFromHref(body.href))
    if (!article) throw new Refusal('not-found')
    return article
  })

  answer(api, listVersions, async ({ query }, { db }) => {
    const versions = await findVersions(db, query.reference)
    if (versions.length === 0 && !(await findArticle(db, query.reference))) {
      throw new Refusal('article-not-found')
    }
    return versions
  })

  answer(api, readVersion, async ({ query: { reference, version } }, context) => {
    const article = await findVersion(context, reference, version)
    if (!article) throw new Refusal('version-not-found')
    return article
  })

  answer(api, listArchive, ({ query }, context) => archivePage(context, query.cursor))
  answer(api, restoreArticle, restore)

  answer(api, createArticle, create)
  answer(api, editArticle, edit)
  answer(api, deleteArticle, remove)

  answer(api, listBin, ({ query }, context) =>
    binPage(context, { cursor: query.cursor, search: query.search }),
  )
  answer(api, restoreFromBin, republish)
  answer(api, deleteFromBin, deleteForGood)
}
