import { disclosure } from './disclosure.ts'

/** Lets the menu's button open and close it. About pages have none. */
export const startMenu = (): void => {
  const button = document.querySelector<HTMLElement>('.menu-toggle')
  const menu = document.querySelector<HTMLElement>('.menu')
  if (button && menu) disclosure(button, menu)
}
