import type { AnyExtension, Node } from '@tiptap/core'
import { mergeAttributes, textblockTypeInputRule } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { isBareAddress, isStorableAddress } from './addresses.ts'
import { preserved } from './attributes.ts'
import { withLastLine } from './code.ts'
import { addTasks } from './tasks.ts'

const withoutTab = (extension: AnyExtension): AnyExtension =>
  extension.extend({
    addKeyboardShortcuts() {
      const { Tab, ...others } = this.parent?.() ?? {}
      return others
    },
  })

/** The kit's extensions, configured for the server's HTML. */
const adaptations: Record<string, (extension: AnyExtension) => AnyExtension> = {
  // In articles, code may also be bold or a link.
  code: (extension) => extension.extend({ excludes: 'code' }),
  codeBlock: (extension) => withLastLine(extension as Node),
  // `del` is a separate mark.
  strike: (extension) => extension.extend({ parseHTML: () => [{ tag: 's' }, { tag: 'strike' }] }),
  // One extension handles Tab.
  listKeymap: withoutTab,
  listItem: addTasks,
  heading: (extension) =>
    (extension as Node).extend({
      addInputRules() {
        const attributes = { type: this.type, getAttributes: { level: 2 } }
        return [...(this.parent?.() ?? []), textblockTypeInputRule({ find: /^# $/, ...attributes })]
      },
      parseHTML: () => [
        // The page's own heading is the only h1.
        { tag: 'h1', attrs: { level: 2 } },
        ...[2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      ],
    }),
  link: (extension) =>
    extension.extend({
      // Text that is typed after a link is not part of the link.
      inclusive: () => false,
      addAttributes: () => ({
        href: { default: null },
        title: { default: null },
        hreflang: { default: null },
        id: preserved('id'),
        class: preserved('class'),
      }),
      renderHTML({ HTMLAttributes }: { HTMLAttributes: Record<string, string> }) {
        const isOutside = /^https?:/i.test(HTMLAttributes.href ?? '')
        return [
          'a',
          mergeAttributes(HTMLAttributes, isOutside ? { rel: 'noopener noreferrer' } : {}),
          0,
        ]
      },
    }),
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(
      (extension) => adaptations[extension.name]?.(extension) ?? extension,
    )
  },
})

/** The basics of every document, and undo. */
export const kit = Kit.configure({
  heading: { levels: [2, 3, 4, 5, 6] },
  link: {
    autolink: true,
    markdownLinks: true,
    defaultProtocol: 'https',
    shouldAutoLink: isBareAddress,
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: isStorableAddress,
  },
})
