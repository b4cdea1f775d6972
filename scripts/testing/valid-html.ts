import { HtmlValidate, Rule, StaticConfigLoader } from 'html-validate'

/** Errors that the W3C's Nu checker finds and `html-validate` does not. */
class LikeNu extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const after of document.root.childElements.slice(1)) {
        this.report(after, `<${after.tagName}> stands behind the end of the document`)
      }
      for (const option of document.querySelectorAll('option')) {
        if (option.textContent.trim() === '' && !option.hasAttribute('label')) {
          this.report(option, '<option> has no label')
        }
      }
      for (const section of document.querySelectorAll('section')) {
        if (
          !section.hasAttribute('aria-label') &&
          !section.querySelector('h1, h2, h3, h4, h5, h6')
        ) {
          this.report(section, '<section> has no heading')
        }
      }
    })
  }
}

const checker = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // Only what the standard forbids, not the presets' matters of taste.
    extends: ['html-validate:standard'],
    plugins: [{ name: 'like-nu', rules: { 'like-nu': LikeNu } }],
    rules: { 'like-nu': 'error', 'no-redundant-role': 'error', 'void-style': 'error' },
  }),
)

/** In the editor, ProseMirror adds its own elements, such as pictures without an address. */
const isOfEditor = (selector: string | null): boolean =>
  selector?.startsWith('#sp-editor-article >') ?? false

/**
 * The errors in the HTML of a whole page, one line for each place, without Java. It leaves out two wrong messages of the
 * Nu checker: that `aria-activedescendant` needs `aria-owns` (ARIA 1.2 has `aria-controls`), and errors about newer CSS.
 */
export const htmlFindings = (html: string): string[] =>
  checker
    .validateStringSync(html)
    .results.flatMap(({ messages }) => messages)
    .filter(({ selector }) => !isOfEditor(selector))
    .map(({ ruleId, message, selector }) => `${ruleId} ${selector}: ${message}`)
