import { DurableObject } from 'cloudflare:workers'
import type { Form } from '../../shared/articles/html/forms.ts'
import { type ProblemCode, Refusal } from '../../shared/problem.ts'
import type { Env } from '../bindings.ts'
import { cleanText } from './body.ts'
import { deriveForms, htmlOf, type RowWithForms } from './forms.ts'
import type { ProcessedText } from './process-text.ts'

/** Cleans texts and derives their forms, which takes more CPU than a request has on the Free plan. It stores nothing. */
export class TextWorker extends DurableObject<Env> {
  /**
   * Cleans the editor's text.
   * @param id of the article whose forms are derived, too @returns the text, or the code of its refusal
   */
  process(html: string, id?: string): ProcessedText | { refused: ProblemCode } {
    try {
      const clean = cleanText(html)
      const forms = id === undefined ? null : deriveForms({ id, body: clean.html })
      return { ...clean, forms }
    } catch (error) {
      // Another isolate would not know the class of the error.
      if (error instanceof Refusal) return { refused: error.code }
      throw error
    }
  }

  /** A text in a form. */
  html(row: RowWithForms, form: Form): string {
    return htmlOf(row, form, this.env.LEGACY_PASSPHRASE)
  }
}
