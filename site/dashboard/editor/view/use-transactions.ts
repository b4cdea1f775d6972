import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'

/** Shows again what depends on the text and on where the cursor is. */
export const useTransactions = (editor: Editor): void => {
  const [, follow] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', follow)
    return () => {
      editor.off('transaction', follow)
    }
  }, [editor])
}
