import { disclosure } from '../lib/disclosure.ts'
import { own } from '../lib/own.ts'

/** Lets the menu's button open and close it. About pages have none. */
export const startMenu = (): void => {
  const button = own('.menu-toggle')
  const menu = own('.menu')
  if (button && menu) disclosure(button, menu)
}
