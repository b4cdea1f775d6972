import { useEffect, useRef } from 'react'
import { articleHtml } from '../article-html.ts'
import { previewBody } from '../editor/html/preview-body.ts'

const styleSheets = (): string =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map(({ href }) => `<link rel="stylesheet" href="${encodeURI(href)}">`)
    .join('')

const emptyPage = (): string =>
  `<!doctype html><html class="js"><head><meta charset="utf-8"><base target="_blank">${styleSheets()}</head><body class="dashboard-frame"><div class="prose"></div></body></html>`

/** Writes an article's HTML into a frame, as readers would get it. */
const fill = (frame: HTMLIFrameElement, html: string): void => {
  frame.contentDocument?.querySelector('.prose')?.replaceChildren(...previewBody(html).childNodes)
}

/** Keeps a frame as high as its content and in the page's theme. */
const follow = (frame: HTMLIFrameElement): (() => void) => {
  const inside = frame.contentDocument
  if (!inside) return () => {}
  const fit = () => {
    frame.style.height = `${Math.ceil(inside.documentElement.getBoundingClientRect().height)}px`
  }
  const dress = () => {
    const { theme } = document.documentElement.dataset
    if (theme) inside.documentElement.dataset.theme = theme
    else delete inside.documentElement.dataset.theme
  }
  const size = new ResizeObserver(fit)
  size.observe(inside.documentElement)
  const theme = new MutationObserver(dress)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dress()
  return () => {
    size.disconnect()
    theme.disconnect()
  }
}

/**
 * An article's HTML in a frame where nothing can run: its sandbox allows no script, no form, no window and
 * no way out. The server cleaned it when it was saved. It is cleaned here again, because a row written past
 * the server could still load from other hosts. The frame keeps the site's origin for the site's own styles
 * and fonts; without script that is no risk.
 */
export const ArticleFrame = ({ html }: { html: string }) => {
  const place = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const frame = place.current
    if (!frame) return
    let stop = () => {}
    const start = () => {
      stop()
      fill(frame, html)
      stop = follow(frame)
    }
    frame.addEventListener('load', start)
    frame.srcdoc = articleHtml(emptyPage())
    return () => {
      frame.removeEventListener('load', start)
      stop()
    }
  }, [html])
  return (
    <iframe
      ref={place}
      className="dashboard-article"
      title="The text"
      sandbox="allow-same-origin"
    />
  )
}
