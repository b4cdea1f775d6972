import { defaultSchema, type Schema } from 'hast-util-sanitize'
import { allowedHtml } from '../../shared/articles/allowed-html.ts'

/** What an article may be made of, as the sanitiser takes it; everything else is dropped. */
export const allowed: Schema = {
  ...defaultSchema,
  ...allowedHtml,
  required: {},
  clobber: [],
  clobberPrefix: '',
  ancestors: { ...defaultSchema.ancestors, ...allowedHtml.ancestors },
}
