import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { hasCookie, writeCookie } from '../../browser/lib/cookies.ts'

/** Whether this browser is in the development phase. */
export const isInDevelopment = (): boolean => hasCookie(cookieNames.development)

/** Sets or clears the cookie of the development phase, and its label. @returns whether the browser accepted it */
export const setDevelopment = (isOn: boolean): boolean => {
  writeCookie(cookieNames.development, isOn ? '1' : '', isOn ? cookieAges.development : 0)
  document.documentElement.toggleAttribute('data-development', isInDevelopment())
  return isInDevelopment() === isOn
}
