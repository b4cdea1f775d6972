import type { Form } from '../../shared/articles/html/forms.ts'
import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import type { Made } from '../http/kept.ts'
import { log } from '../lib/log.ts'
import { isPlanUsedUp } from '../lib/plan.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { Live } from '../live/cache.ts'
import type { Blog } from '../live/settings.ts'
import { findVersions } from '../pictures/versions.ts'
import { type CleanText, decodeBody } from './body.ts'
import { type Forms, htmlOf, type RowWithForms } from './forms.ts'

/** The longest text whose form the Worker derives itself: about a millisecond, as much as asking. */
const shortText = 2_000

/** The time limit in milliseconds; the longest texts take three seconds on a busy machine. */
const timeLimit = 15_000

/** The delay before a retry, in seconds. */
const pause = 30

/** A clean text, and its forms if they were asked for and can be derived. */
interface CleanForms extends CleanText {
  readonly forms: Forms | null
}

export interface ProcessedText extends CleanForms {
  /** The names of the smaller versions of its uploads, and of the picture at its head. */
  readonly names: ReadonlySet<string>
}

/** What readers see of a text: of an article its id, and the address of the picture at its head. */
interface Shown {
  readonly id?: string
  readonly image?: string
}

/** What the text worker does: a Durable Object, which has 30 seconds of CPU. */
export interface TextWork {
  /**
   * Cleans the editor's text.
   * @param url the blog's own address
   * @param names of the smaller versions of its uploads
   * @param id of the article whose forms are derived, too
   * @returns the text, or the code of its refusal
   */
  process(
    html: string,
    url: string,
    names?: ReadonlySet<string>,
    id?: string,
  ): CleanForms | { readonly refused: ProblemCode }
  /** A text in a form. @param url the blog's own address */
  html(row: RowWithForms, form: Form, url: string): string
  /** Renders a page. @param live what is live, which this object's isolate may not know */
  page(path: string, live: Live | null): Promise<Made>
}

/** Asks the site's text worker. @throws Refusal `text-unprocessed` without an answer */
export const askTextWorker = async <Answer>(
  env: Env,
  ask: (worker: DurableObjectStub<TextWork & Rpc.DurableObjectBranded>) => Promise<Answer>,
): Promise<Answer> => {
  const TEXT_WORKER = env.TEXT_WORKER as
    | DurableObjectNamespace<TextWork & Rpc.DurableObjectBranded>
    | undefined
  if (!TEXT_WORKER) throw new Refusal('not-configured')
  try {
    return await withTimeout(timeLimit, ask(TEXT_WORKER.getByName('texts')))
  } catch (cause) {
    if (isPlanUsedUp(cause)) throw cause
    log('error', 'text-worker-unreachable', { code: 'text-unprocessed', cause })
    throw new Refusal('text-unprocessed', { retryAfter: pause })
  }
}

/**
 * Cleans the editor's text in the text worker.
 * @param shown where readers will see it; a draft names no smaller versions of its pictures
 * @throws Refusal `text-unprocessed`, `body-too-complex` or `body-too-large`
 */
export const processText = async (
  { env, site }: Blog,
  html: string,
  shown?: Shown,
): Promise<ProcessedText> => {
  const names = shown
    ? await findVersions(env.PICTURES, `${shown.image ?? ''} ${html}`)
    : new Set<string>()
  const answer = await askTextWorker(env, async (worker) =>
    worker.process(html, site.url, names, shown?.id),
  )
  if ('refused' in answer) throw new Refusal(answer.refused)
  return { ...answer, names }
}

/** The same of an encoded text. @throws Refusal also `invalid-body-encoding` or `undecryptable-body` */
export const processBody = async (
  blog: Blog,
  encoded: string,
  shown?: Shown,
): Promise<ProcessedText> =>
  processText(blog, decodeBody(encoded, blog.env.LEGACY_PASSPHRASE), shown)

/** A text in a form. A long one whose form is not stored is derived in the text worker, or here if it does not answer. */
export const longHtmlOf = async (row: RowWithForms, form: Form, blog: Blog): Promise<string> => {
  const here = () => htmlOf(row, form, blog)
  if (row.is_formed === 1 || row.body.length <= shortText) return here()
  const { id, body } = row
  const { env, site } = blog
  return askTextWorker(env, async (worker) => worker.html({ id, body }, form, site.url)).catch(here)
}
