import { searchTexts } from '../../shared/search/contract.ts'
import { answer } from '../http/answer.ts'
import type { Api } from '../http/context.ts'
import { findTexts } from './find.ts'

export const mountSearch = (api: Api): void => {
  answer(api, searchTexts, ({ query }, { env }) => findTexts(env, query.q, query.from))
}
