import { type ReactNode, type RefObject, useRef } from 'react'

interface Props {
  /** The row's name, if there are several rows; then three dots open it. */
  readonly of?: string
  /** What opens it, for setting the focus. */
  readonly opener?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Less frequent actions: a menu that closes after a choice, with Escape, and when the focus leaves it. */
export const RowMenu = ({ of, opener, children }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const own = useRef<HTMLElement>(null)
  const title = opener ?? own
  const close = () => menu.current?.removeAttribute('open')
  const leave = () => {
    title.current?.focus()
    close()
  }
  return (
    <details
      ref={menu}
      className="row-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
      // What a choice has opened is elsewhere in the page, though React sends its events here.
      onClick={({ currentTarget, target }) => {
        if (target !== title.current && currentTarget.contains(target as Node)) leave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
        event.preventDefault()
        leave()
      }}
    >
      <summary ref={title} aria-label={of && `More for ${of}`}>
        {of ? (
          <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 12h.01M12 12h.01M18 12h.01" />
          </svg>
        ) : (
          'More'
        )}
      </summary>
      <div className="over">{children}</div>
    </details>
  )
}
