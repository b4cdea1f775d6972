import { DurableObject } from 'cloudflare:workers'
import type { Form } from '../../shared/articles/html/forms.ts'
import {
  type LetterBody,
  type LetterText,
  letterBodyOf,
} from '../../shared/articles/html/letter.ts'
import { Refusal } from '../../shared/problem.ts'
import { cleanText, readBody } from '../articles/body.ts'
import { deriveForms, htmlOf, orNull, type RowWithForms } from '../articles/forms.ts'
import type { TextWork } from '../articles/process-text.ts'
import type { Env } from '../bindings.ts'
import { findKept, type Made, makeOnce, momentOf } from '../http/kept.ts'
import type { Live } from '../live/cache.ts'
import type { LetterWork } from '../mail/letter-body.ts'
import { renderOf } from './render.ts'

/** Does what takes more CPU than a request has on the Free plan. It stores nothing. */
export class TextWorker extends DurableObject<Env> implements TextWork, LetterWork {
  process(
    html: string,
    url: string,
    names?: ReadonlySet<string>,
    id?: string,
  ): ReturnType<TextWork['process']> {
    try {
      const clean = cleanText(html, url, names)
      const forms = id === undefined ? null : deriveForms({ id, body: clean.html })
      return { ...clean, forms }
    } catch (error) {
      // The caller would not know the class of the error.
      if (error instanceof Refusal) return { refused: error.code }
      throw error
    }
  }

  html(row: RowWithForms, form: Form, url: string): string {
    return htmlOf(row, form, { env: this.env, site: { url } })
  }

  letter(text: LetterText, origin: string): LetterBody | null {
    const body = readBody(text.body, { env: this.env, site: { url: origin } })
    return orNull(() => letterBodyOf({ ...text, body }, origin))
  }

  /** Kept here for all isolates. */
  async page(path: string, live: Live | null): Promise<Made> {
    const [moment, name] = [momentOf(live, this.env), `for others ${path}`]
    const later = (work: Promise<unknown>) => this.ctx.waitUntil(work)
    const kept = findKept(moment, name)
    if (kept) return { epochs: [], ...kept }
    return makeOnce(moment, name, () => renderOf(this.env, path, live), later)
  }
}
