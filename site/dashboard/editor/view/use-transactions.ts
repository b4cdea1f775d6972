import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'

/** Renders again when the text or the cursor changes. */
export const useTransactions = (editor: Editor): void => {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
}
