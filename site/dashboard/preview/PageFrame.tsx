import { useEffect, useRef, useState } from 'react'
import { articleHtml } from './article-html.ts'

interface Props {
  readonly html: string
  /** The width of the page, in pixels. */
  readonly width: number
  readonly isDark: boolean
}

/** Disables all links except those within the page. */
const followOnlyAnchors = (event: MouseEvent): void => {
  const link = (event.target as Element).closest('a')
  if (!link) return
  event.preventDefault()
  const [, place] = /^#(.+)/.exec(link.getAttribute('href') ?? '') ?? []
  if (place) link.ownerDocument.getElementById(place)?.scrollIntoView()
}

/** A page in a frame whose sandbox runs no script; it has the site's origin for styles and fonts. */
export const PageFrame = ({ html, width, isDark }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width, height: 0 })
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    if (box.current) seen.observe(box.current)
    return () => seen.disconnect()
  }, [])
  const applyTheme = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (isDark) root?.setAttribute('data-theme', 'dark')
    else root?.removeAttribute('data-theme')
  }
  useEffect(applyTheme, [isDark])
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = articleHtml(html)
  }, [html])
  const scale = Math.min(1, size.width / width)
  return (
    <div ref={box} className="preview-box">
      <iframe
        ref={frame}
        title="The page"
        sandbox="allow-same-origin"
        style={{ width, height: size.height / scale, transform: `scale(${scale})` }}
        onLoad={() => {
          applyTheme()
          frame.current?.contentDocument?.addEventListener('click', followOnlyAnchors)
        }}
      />
    </div>
  )
}
