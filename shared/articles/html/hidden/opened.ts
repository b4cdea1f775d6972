import type { Element, Nodes } from 'hast'
import { classesOf, elementsIn } from '../nodes.ts'
import type { Place, Sheet, Style } from '../styles.ts'
import { isGone, unseenBy } from './sight.ts'
import { wordsOf } from './words.ts'

/** What a browser does with an element before any style. */
export const startOf = ({ tagName, properties: { hidden, open, popover } }: Element): Style =>
  (hidden && hidden !== 'until-found') || popover !== undefined || (tagName === 'dialog' && !open)
    ? { display: 'none' }
    : {}

/** Whether an element is out of sight. @param state a medium or state beside the usual one */
const isHidden = (place: Place, sheet: Sheet, state?: string): boolean => {
  const style = sheet.styleOf(place, startOf(place.element), state)
  return isGone(style) || unseenBy(style).visibility === true
}

const isControl = ({ tagName, properties: { role, ariaExpanded } }: Element): boolean =>
  /^(?:button|summary)$/.test(tagName) ||
  /^(?:button|tab)$/.test(String(role)) ||
  ariaExpanded !== undefined

const controlsIn = (node: Element): Element[] =>
  isControl(node) ? [node] : elementsIn(node).flatMap(controlsIn)

/** The words by which what can be pressed names other elements: `aria-controls`, `#id`, data, calls. */
export const namesIn = (node: Nodes): string[] =>
  elementsIn(node).flatMap((child) => {
    const { tagName, properties } = child
    const isPressed =
      isControl(child) ||
      /^(?:a|label|input|area)$/.test(tagName) ||
      properties.onClick !== undefined
    const values = Object.entries(properties).map(([name, value]) =>
      /^(?:data|on[A-Z]|ariaControls|htmlFor|popoverTarget|commandfor)/.test(name) ||
      /^#/.test(String(value))
        ? String(value)
        : '',
    )
    return [...(isPressed ? values.join(' ').split(/[^\p{L}\p{N}_-]+/u) : []), ...namesIn(child)]
  })

const isAlike = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName && classesOf(one).some((name) => classesOf(other).includes(name))

/** Whether a sheet shows a part of a set, such as a tab, by a class that another part has. */
const isShownInTurn = (place: Place, sheet: Sheet): boolean => {
  const { element, siblings } = place
  return siblings.some((other) => {
    const className = classesOf(other)
    const shown = { ...element, properties: { ...element.properties, className } }
    return (
      other !== element &&
      other.tagName === element.tagName &&
      classesOf(element).every((name) => className.includes(name)) &&
      !isHidden(
        {
          ...place,
          element: shown,
          siblings: siblings.map((one) => (one === element ? shown : one)),
        },
        sheet,
      )
    )
  })
}

/** Whether an element is one of a row of the same kind, one of which is seen, with controls beside. */
const isSlide = (place: Place, sheet: Sheet): boolean => {
  const { element, siblings, parent } = place
  const others = siblings.filter((one) => one !== element)
  if (others.some(({ properties }) => properties.ariaHidden === 'false')) return true
  const beside = [...others, ...(parent?.siblings ?? [])].filter((one) => one !== parent?.element)
  const controls = beside.filter((one) => !isAlike(one, element) && controlsIn(one).length > 0)
  const row = others.filter((one) => !controls.includes(one))
  return (
    controls.length > 0 &&
    row.every((one) => isAlike(one, element)) &&
    row.some((one) => !isHidden({ ...place, element: one }, sheet))
  )
}

/** Whether a press, a pointer or another width of the window shows a hidden element: it was there to be seen. */
export const isOpened = (place: Place, sheet: Sheet, names: ReadonlySet<string>): boolean => {
  const { element, siblings } = place
  const { role, id, ariaRoleDescription } = element.properties
  const before = siblings[siblings.indexOf(element) - 1]
  return (
    role === 'tabpanel' ||
    ariaRoleDescription !== undefined ||
    names.has(String(id)) ||
    (before && controlsIn(before).some((one) => wordsOf(one) === wordsOf(before))) ||
    sheet.states.some((state) => !isHidden(place, sheet, state)) ||
    isShownInTurn(place, sheet) ||
    isSlide(place, sheet)
  )
}
