import { expect, inject } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the Chromium by which the pictures were taken. */
    isPinned: boolean
  }
}

/** What a style sheet says of an element, beside where it is and how large. */
const properties = `
  display position float z-index order flex-flow flex align-items align-content align-self justify-content justify-items
  justify-self grid-template-columns grid-template-rows gap margin padding min-width max-width min-height max-height
  aspect-ratio object-fit overflow border-top border-right border-bottom border-left border-radius outline outline-offset
  box-shadow background-color background-image color accent-color fill stroke stroke-width opacity visibility filter
  mask-image font-family font-size font-weight font-style font-variant-numeric line-height letter-spacing text-align
  text-decoration text-transform text-indent text-wrap text-overflow white-space overflow-wrap vertical-align
  list-style-type cursor pointer-events animation-name transform translate rotate scale resize
`
  .trim()
  .split(/\s+/)

/** The states that style sheets ask for. */
const states = `
  :disabled :checked :invalid [open] [aria-current] [aria-selected=true] [aria-pressed=true] [aria-expanded=true]
  [aria-invalid=true]
`
  .trim()
  .split(/\s+/)

const ownName = (element: Element): string =>
  // The editor's library says in classes of its own where the caret is.
  [element.localName, ...element.classList].filter((one) => !/^ProseMirror/.test(one)).join('.') +
  states.filter((state) => element.matches(state)).join('')

/** An element's kind: its tag, classes and state; one without a class is named by its parent, too. */
const kindOf = (element: Element): string => {
  const parent = element.classList.length > 0 ? null : element.parentElement
  return parent ? `${ownName(parent)} > ${ownName(element)}` : ownName(element)
}

const round = (size: number): number => Math.round(size * 4) / 4

/** Where an element is within its parent and its size, then its style as far as its parent has another. */
const lookOf = (element: Element): string => {
  const outer = element.parentElement ?? element
  const [box, place] = [element.getBoundingClientRect(), outer.getBoundingClientRect()]
  const looks = (style: CSSStyleDeclaration, around: CSSStyleDeclaration) =>
    properties.flatMap((name) => {
      const value = style.getPropertyValue(name)
      return value === around.getPropertyValue(name) ? [] : `; ${name} ${value}`
    })
  const style = getComputedStyle(element)
  // Where a sticky one is depends on how far the page is scrolled; a script moves others.
  const { top, left, transform } = (element as HTMLElement).style
  const isMoved = style.position === 'sticky' || top !== '' || left !== '' || transform !== ''
  const at = isMoved ? [] : [box.x - place.x, box.y - place.y]
  const sizes = [...at, box.width, box.height].map(round)
  const drawn = ['::before', '::after', '::marker'].flatMap((which) => {
    const pseudo = getComputedStyle(element, which)
    const { content, width, height } = pseudo
    const isThere = which === '::marker' ? style.display === 'list-item' : content !== 'normal'
    if (content === 'none' || !isThere) return []
    return [`; ${which} ${content} ${width} ${height}`, ...looks(pseudo, style)]
  })
  // The port is another where two runs have one machine.
  const all = [sizes.join(' '), ...looks(style, getComputedStyle(outer)), ...drawn].join('')
  return all.replaceAll(location.origin, '')
}

/** Notes how the first element of each kind looks that is shown. @param all the looks by kind; those in it stay */
export const noteLooks = async (all: Map<string, string>): Promise<void> => {
  await document.fonts.ready
  // A slow machine has seen more of a motion than a fast one.
  for (const one of document.getAnimations())
    if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
  for (const element of document.body.querySelectorAll('*')) {
    const kind = kindOf(element)
    if (all.has(kind) || !element.checkVisibility()) continue
    if (element.getBoundingClientRect().width > 0) all.set(kind, lookOf(element))
  }
}

/** Pixels by which a box may differ in another browser, whose code and signs have another face. */
const tolerance = 6

/** Whether a look in another browser is the same: its words are, and its numbers nearly so. */
const isNear = (look: string, wanted: string): boolean => {
  const [words, others] = [look, wanted].map((one) => one.split(/(-?\d+(?:\.\d+)?)/)) as [
    string[],
    string[],
  ]
  const isSame = (word: string, n: number) =>
    n % 2 === 0 ? word === others[n] : Math.abs(Number(word) - Number(others[n])) <= tolerance
  return words.length === others.length && words.every(isSame)
}

const linesOf = (all: ReadonlyMap<string, string>): string =>
  [...all]
    .map(([kind, look]) => `${kind}: ${look}\n`)
    .sort()
    .join('')

/** Compares looks with those in a file, which `-u` writes anew. */
export const matchLooks = async (all: ReadonlyMap<string, string>, file: string): Promise<void> => {
  if (inject('isPinned')) return expect(linesOf(all)).toMatchFileSnapshot(file)
  const folder = expect.getState().testPath?.replace(/[^/]*$/, '') ?? ''
  const wanted = await commands.readFile(folder + file)
  const lines = new Map(wanted.split('\n').map((line) => line.split(/: (.*)/) as [string, string]))
  const unlike = [...all].filter(([kind, look]) => !isNear(look, lines.get(kind) ?? ''))
  expect(unlike.map(([kind, look]) => `${kind}: ${look}, not ${lines.get(kind)}`)).toEqual([])
}
