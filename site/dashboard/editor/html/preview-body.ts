import { withoutHost } from '../../../../shared/own-address.ts'
import { allowedBody } from './allowed.ts'

/**
 * The preview of an article's HTML, cleaned as on the server before the browser parses it. The blog's
 * pictures load from the dashboard's origin; wide parts scroll, also by keyboard.
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
