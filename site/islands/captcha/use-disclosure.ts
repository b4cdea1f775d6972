import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createDisclosure } from '../../browser/lib/disclosure.ts'

/** A region that a button shows and hides. */
export interface DisclosureState {
  readonly isOpen: boolean
  readonly close: () => void
}

/** Lets a button show and hide a region, as `disclosure` does. @param onChange called once the change is rendered */
export const useDisclosure = (
  button: RefObject<HTMLElement | null>,
  region: RefObject<HTMLElement | null>,
  onChange: (isOpen: boolean) => void = () => {},
): DisclosureState => {
  const [isOpen, setOpen] = useState(false)
  const close = useRef(() => {})
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!button.current || !region.current) return
    const made = createDisclosure(button.current, region.current, (open) => {
      // Now, because the back/forward cache keeps the page as it is.
      flushSync(() => setOpen(open))
      changed(open)
    })
    close.current = made.close
    return made.end
  }, [button, region])
  return { isOpen, close: () => close.current() }
}
