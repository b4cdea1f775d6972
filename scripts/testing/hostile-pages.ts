import type { BrowserContext, Frame, Page, Request } from 'playwright-core'
import { allowedHtml } from '../../shared/articles/html/allowed.ts'

/** The effects of hostile text in a browser. */
export interface Harm {
  /** The titles of the pages on which `hurt` was called. */
  readonly ran: string[]
  readonly dialogs: string[]
  /** Tabs that opened by themselves. */
  readonly tabs: string[]
  /** Requests that went to hosts that are not the site's. */
  readonly asked: Request[]
}

const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

/** Records everything that hostile text does in a context; other hosts answer all with a picture. */
export const watchHarm = async (context: BrowserContext, origin: string): Promise<Harm> => {
  const harm: Harm = { ran: [], dialogs: [], tabs: [], asked: [] }
  await context.exposeBinding('hurt', ({ page }) => {
    harm.ran.push(page.url())
  })
  const isForeign = (url: URL) => /^https?:$/.test(url.protocol) && url.origin !== origin
  // The policy stops forbidden requests before this point.
  await context.route(isForeign, (route) => {
    harm.asked.push(route.request())
    return route.fulfill({ contentType: 'image/gif', body: pixel })
  })
  context.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('page', (page) => {
    void page.opener().then((opener) => {
      if (opener) harm.tabs.push(page.url())
    })
  })
  return harm
}

/** The elements of a page that only an attacker's markup can have created. */
export const foreignMarkup = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(
    ([tagNames]) => {
      const found: string[] = []
      const isPlain = (address: string) => {
        try {
          return /^(?:https?|mailto|tel|blob):$/.test(new URL(address, document.baseURI).protocol)
        } catch {
          return true
        }
      }
      const attributes = (element: Element) => {
        for (const { name, value } of element.attributes) {
          // The dashboard shows a draft in a frame; the check includes it.
          if (name === 'srcdoc' && element.matches('main iframe[title]')) continue
          const isBad =
            /^on|^srcdoc$|^formaction$|^ping$|^background$|^srcset$/i.test(name) ||
            (/^(?:xlink:)?href$|^src$|^action$|^data$|^cite$/.test(name) && !isPlain(value))
          if (isBad) found.push(`${element.localName} ${name}=${value.slice(0, 60)}`)
        }
      }
      const strange =
        'object, embed, applet, base[href], meta[http-equiv], math, marquee, frameset, portal'
      for (const element of document.querySelectorAll('*')) {
        attributes(element)
        const isScript =
          element instanceof HTMLScriptElement && element.type !== 'application/ld+json'
        if (isScript && element.text.includes('hurt(')) found.push('script')
        if (element.matches(strange)) found.push(element.localName)
      }
      for (const element of document.querySelectorAll('.prose *')) {
        if (!tagNames.includes(element.localName) && element.localName !== 'button') {
          found.push(`${element.localName} in the text`)
        }
      }
      return found
    },
    [allowedHtml.tagNames] as const,
  )

/** Acts as a reader may: hovers, focuses, and clicks links that do not lead to a web page. */
export const provoke = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const events = [
      'mouseover',
      'focus',
      'toggle',
      'animationstart',
      'pointerover',
      'wheel',
      'click',
    ]
    for (const element of document.querySelectorAll('.prose *, main li *, .editor-preview *')) {
      const address = element.getAttribute('href') ?? element.getAttribute('xlink:href')
      if (address !== null && /^\s*(?:https?:|mailto:|tel:|[/#?]|x$)/i.test(address)) continue
      if (element.closest('a, button, summary, form') && !element.closest('.prose')) continue
      for (const type of events) element.dispatchEvent(new MouseEvent(type, { cancelable: true }))
    }
  })
