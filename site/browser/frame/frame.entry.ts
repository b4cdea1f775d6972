import { startIslands } from '../../islands/start.ts'
import { startSearchBoxes } from '../search/search-box.ts'
import { startAccount } from './account.ts'
import { startConsent } from './consent.ts'
import { startLater } from './later.ts'
import { startMenu } from './menu.ts'
import { startMissingPictures } from './missing-pictures.ts'
import { startTheme } from './theme.ts'
import { startBanner, startScrollToTop } from './top.ts'
import { startTransitions } from './transitions.ts'
import { startYear } from './year.ts'

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
