import { startIslands } from '../../islands/start.ts'
import { disclosure } from '../lib/disclosure.ts'
import { own } from '../lib/own.ts'
import { startSearchBoxes } from '../search/search-box.ts'
import { startAccount } from './account.ts'
import { startConsent } from './consent.ts'
import { startLater } from './later.ts'
import { startTheme } from './theme.ts'
import { startBanner, startScrollToTop } from './top.ts'

const mark = (picture: HTMLImageElement): void => {
  picture.toggleAttribute('data-missing', true)
}

/** Marks pictures that fail to load, so that the styles show a drawing instead. */
const startMissingPictures = (): void => {
  // The event does not bubble.
  const failed = ({ target }: Event) => target instanceof HTMLImageElement && mark(target)
  document.addEventListener('error', failed, true)
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') mark(picture)
  }
}

/** Turns a followed card's picture into the article's, where browsers can and the reader allows motion. */
const startTransitions = (): void => {
  addEventListener('pageswap', ({ activation }) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('.card a')].find(
      ({ href }) => href === activation?.entry.url,
    )
    const followed = link?.closest('.card')?.querySelector('img')
    // Two pictures with one name would stop the transition; the head picture may be far above the visible part.
    for (const picture of document.querySelectorAll<HTMLElement>(':is(.card, .lead) img'))
      picture.style.viewTransitionName = picture === followed ? 'picture' : 'none'
  })
}

/** Lets the menu's button open and close it. About pages have none. */
const startMenu = (): void => {
  const button = own('.menu-toggle')
  const menu = own('.menu')
  if (button && menu) disclosure(button, menu)
}

/** Corrects the copyright year on a page from an earlier year. */
const startYear = (): void => {
  const shown = own('.year')
  const year = String(new Date().getFullYear())
  if (shown && shown.textContent !== year) shown.textContent = year
}

startTheme()
startMenu()
startSearchBoxes()
startIslands()
startConsent()
startBanner()
startScrollToTop()
startAccount()
startYear()
startMissingPictures()
startTransitions()
startLater()
