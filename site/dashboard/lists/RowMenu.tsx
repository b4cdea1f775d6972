import { type ReactNode, useRef } from 'react'

interface Props {
  /** The row's name, if there are several rows. */
  readonly of?: string
  readonly children: ReactNode
}

/** Less frequent actions: a menu that closes after a choice, with Escape, and when the focus leaves it. */
export const RowMenu = ({ of, children }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const title = useRef<HTMLElement>(null)
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
      onClick={({ target }) => {
        if (target !== title.current) leave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        leave()
      }}
    >
      <summary ref={title} aria-label={of && `More for “${of}”`}>
        More
      </summary>
      <div>{children}</div>
    </details>
  )
}
