import type { ComponentProps, MouseEvent } from 'react'
import { follow } from './navigation.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  readonly to: string
  /** Called when the link has opened in this tab. */
  readonly onFollow?: () => void
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link inside the dashboard: changes the screen, and works in another tab as an ordinary address. */
export const Link = ({ to, onFollow, ...props }: Props) => (
  <a
    {...props}
    href={to}
    onClick={(event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      if (follow(to)) onFollow?.()
    }}
  />
)
