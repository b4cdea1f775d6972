import { Extension } from '@tiptap/core'
import TextAlign from '@tiptap/extension-text-align'

const byClass = {
  default: null,
  parseHTML: (element: HTMLElement) =>
    /^align-(.+)/.exec([...element.classList].find((name) => name.startsWith('align-')) ?? '')?.[1],
}

/** Alignment of paragraphs and headings, by classes; articles have no styles. */
export const Alignment = TextAlign.extend({
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          ...byClass,
          renderHTML: ({ textAlign }) => (textAlign ? { class: `align-${textAlign}` } : {}),
        },
      },
    },
  ],
}).configure({ types: ['paragraph', 'heading'] })

/** The definition of an attribute that the editor does not change. */
export const preserved = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** The classes of an element that the sanitiser allows, without its alignment; the new half of a split has none. */
const ownClasses = {
  ...preserved('class'),
  parseHTML: ({ classList }: HTMLElement) =>
    [...classList].filter((name) => !name.startsWith('align-')).join(' ') || null,
  keepOnSplit: false,
}

const textNodeTypes =
  `paragraph heading blockquote bulletList orderedList listItem div figure figcaption codeBlock table
  tableCell tableHeader captionedTable tableCaption details summary`.split(/\s+/)

/** Allowed attributes that no button sets; the editor keeps them unchanged. */
export const PreservedAttributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () => [
    {
      types: ['div', 'figure', 'figcaption', 'blockquote', 'tableCell', 'tableHeader', 'listItem'],
      attributes: {
        align: {
          ...byClass,
          renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
        },
      },
    },
    {
      types: textNodeTypes,
      attributes: {
        lang: preserved('lang'),
        dir: preserved('dir'),
        // The new half of a split element does not get the id.
        id: { ...preserved('id'), keepOnSplit: false },
      },
    },
    {
      types: ['paragraph', 'blockquote', 'div', 'figure'],
      attributes: { class: ownClasses },
    },
    { types: ['blockquote'], attributes: { cite: preserved('cite') } },
    { types: ['orderedList'], attributes: { type: preserved('type') } },
  ],
})
