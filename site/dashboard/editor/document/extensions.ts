import { type AnyExtension, getSchema } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { Alignment, KeptAttributes } from './attributes.ts'
import { Caption, Division, Figure } from './containers.ts'
import { kit } from './kit.ts'
import { plainMarks } from './marks.ts'
import { tables } from './table.ts'

/** A picture in a line, by an address that readers' browsers can open. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) =>
        /^(https?:\/\/|\/|[^:]*$)/i.test(image.getAttribute('src') ?? '') ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', { ...HTMLAttributes, alt: HTMLAttributes.alt ?? '' }],
}).configure({ inline: true })

/** Everything that the editor can keep of an article, and the toolbar make. */
export const extensions: AnyExtension[] = [
  kit,
  Alignment,
  KeptAttributes,
  Picture,
  Division,
  Figure,
  Caption,
  ...tables,
  ...plainMarks,
]

export const articleSchema = getSchema(extensions)
