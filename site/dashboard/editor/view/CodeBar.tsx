import type { Editor } from '@tiptap/core'
import { languages } from '../../../../shared/articles/html/languages.ts'
import { codeLanguages } from '../document/blocks.ts'

/** Chooses the language of the code at the cursor, which sets its label and its colours. */
export const CodeBar = ({ editor }: { readonly editor: Editor }) => {
  const stored: string = editor.getAttributes('codeBlock').language ?? ''
  const label = languages.get(stored.toLowerCase())?.label ?? stored
  const labels = [...new Set([...codeLanguages.keys(), ...(label ? [label] : [])])]
  return (
    <select
      tabIndex={-1}
      aria-label="Language"
      value={label}
      onChange={({ target }) => {
        const language = codeLanguages.get(target.value) ?? null
        editor.chain().updateAttributes('codeBlock', { language }).focus().run()
      }}
    >
      <option value="">No language</option>
      {labels.sort().map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
