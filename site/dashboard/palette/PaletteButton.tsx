import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../parts/Button.tsx'
import { lazyComponent } from '../parts/lazy-component.tsx'

const Palette = lazyComponent(() => import('./Palette.tsx'))

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey

/** Whether the focused element takes the key: a text's link, or an open dialog. */
const isHandled = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  document.querySelector('dialog:modal') !== null

/** Opens the palette: a button of the header, and Ctrl+K or Cmd+K anywhere except in an article's text. */
export const PaletteButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isHandled(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const tools = document.getElementById('sp-dashboard-find')
  return (
    <>
      {tools &&
        createPortal(
          <Button
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpen(true)}
          >
            Find
          </Button>,
          tools,
        )}
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
