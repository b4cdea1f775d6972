import { type AnyExtension, getSchema } from '@tiptap/core'
import { Alignment, KeptAttributes } from './attributes.ts'
import { Caption, Details, Division, Figure, Summary } from './containers.ts'
import { FootnoteReference } from './footnotes.ts'
import { KeptHtml } from './kept-block.ts'
import { kit } from './kit.ts'
import { plainMarks } from './marks.ts'
import { Picture } from './picture.ts'
import { tables } from './table.ts'

/** Everything that the editor preserves of an article, or the toolbar makes. */
export const extensions: AnyExtension[] = [
  kit,
  Alignment,
  KeptAttributes,
  Picture,
  Division,
  Figure,
  Caption,
  Details,
  Summary,
  FootnoteReference,
  KeptHtml,
  ...tables,
  ...plainMarks,
]

export const articleSchema = getSchema(extensions)
