import { readFileSync } from 'node:fs'
import { root } from '../lib/paths.ts'

const tokens = readFileSync(`${root}site/styles/tokens.css`, 'utf8')

/** A colour of `tokens.css` in the dark theme, by its name. */
export const darkColour = (name: string): string => {
  const found = new RegExp(`--${name}: light-dark\\([^,]+, (#[0-9a-f]{6})\\)`).exec(tokens)
  if (!found) throw new Error(`tokens.css has no colour --${name}`)
  return found[1] as string
}
