import { formAnswerPath } from '../../shared/pages.ts'
import type { Answered } from '../../shared/source.ts'
import { pageResponse, privately } from '../http/page-response.ts'
import { learnLive } from '../live/projection.ts'
import { databaseSource } from './database-source.ts'
import { render } from './render.ts'
import type { Asked } from './visit.ts'

/** The page that answers a form sent without script. */
export const formAnswer = async (
  { request, env }: Pick<Asked, 'request' | 'env'>,
  answered: Answered,
  status: number,
): Promise<Response> => {
  await learnLive(env)
  const page = await render(env, formAnswerPath, { ...databaseSource(env), answered })
  return privately(await pageResponse(request, { ...page, status }))
}
