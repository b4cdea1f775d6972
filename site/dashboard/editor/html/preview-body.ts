import { withoutHost } from '../../../../shared/own-address.ts'
import { allowedBody } from './allowed.ts'

/**
 * What a preview shows of an article's HTML: cleaned as the server does, before the browser parses it.
 * Pictures of the blog come from where the dashboard is; what is wider than the screen scrolls, by
 * keyboard too.
 */
export const previewBody = (html: string): HTMLElement => {
  const body = allowedBody(html)
  for (const image of body.querySelectorAll('img')) {
    image.setAttribute('src', withoutHost(image.getAttribute('src') ?? ''))
    image.referrerPolicy = 'no-referrer'
  }
  for (const wide of body.querySelectorAll<HTMLElement>('pre, table')) wide.tabIndex = 0
  return body
}
