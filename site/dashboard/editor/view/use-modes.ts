import { useEffect, useState, useSyncExternalStore } from 'react'
import { isComposing } from '../../../browser/lib/composing.ts'
import { createStore, useStore } from '../../data/store.ts'

/** Whether only the text shows, until the page reloads. */
const focusMode = createStore(() => false)

/** Elements that Escape closes by itself. */
const closing =
  'dialog[open], .editor-blocks, .row-menu[open], :is(.editor-find, .editor-context):focus-within'

const followScreen = (tell: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}

const toggleFullScreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // The browser may refuse it.
  change.catch(() => {})
}

/** The modes search, focus and full screen, by button and key. @param canFind whether the view has searchable text */
export const useModes = (canFind: boolean) => {
  const isFocused = useStore(focusMode)
  const isFullScreen = useSyncExternalStore(followScreen, () => document.fullscreenElement !== null)
  const [isFinding, setFinding] = useState(false)
  const toggleFocus = () => focusMode.set(!focusMode.get())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || document.querySelector('dialog:modal')) return
      if (event.key === 'Escape' && !document.querySelector(closing)) return focusMode.set(false)
      if (!(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      const isPlain = !event.shiftKey && !event.altKey
      const isInSearch = event.target instanceof Element && event.target.closest('.editor-find')
      if (isPlain && canFind && (key === 'h' || (key === 'f' && !isInSearch))) {
        // Keys that the author types while the search loads must not change the text.
        const { activeElement } = document
        const isOpen = document.querySelector('.editor-find')
        if (!isOpen && activeElement instanceof HTMLElement) activeElement.blur()
        setFinding(true)
      } else if (event.code === 'KeyF' && event.shiftKey && event.altKey) toggleFullScreen()
      else if (key === 'f' && event.shiftKey) toggleFocus()
      else return
      event.preventDefault()
    }
    // In the capture phase, before the text handles Escape.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [canFind])
  return {
    isFocused,
    toggleFocus,
    leaveFocus: () => focusMode.set(false),
    isFullScreen,
    toggleFullScreen: document.fullscreenEnabled ? toggleFullScreen : undefined,
    canFind,
    isFinding: isFinding && canFind,
    setFinding,
  }
}
export type Modes = ReturnType<typeof useModes>
