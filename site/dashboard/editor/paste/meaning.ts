/** An element of articles, the style that means it, the style that ends it, and where it says nothing more. */
const looks: readonly [name: string, begins: RegExp, ends: RegExp | null, within: string][] = [
  [
    'strong',
    /(?<![\w-])font(?:-weight)?:(?:[^;]*\s)?(?:bold|bolder|[6-9]00)\b/,
    /(?<![\w-])font-weight:(?:normal|lighter|[1-4]00)/,
    'b, strong, h1, h2, h3, h4, h5, h6, th',
  ],
  [
    'em',
    /(?<![\w-])font(?:-style)?:(?:[^;]*\s)?(?:italic|oblique)\b/,
    /(?<![\w-])font-style:normal/,
    'i, em',
  ],
  // Links are always underlined.
  ['u', /text-decoration[^;]*underline/, null, 'u, a'],
  ['s', /text-decoration[^;]*line-through/, null, 's, del'],
  ['sup', /vertical-align:super/, null, 'sup'],
  ['sub', /vertical-align:sub\b/, null, 'sub'],
]

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Wraps texts by the elements that their styles mean, whether these stand at an element, around it or in a sheet. */
const markTexts = (body: HTMLElement): void => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ data }) => data.trim() !== ''))
    for (const [name, begins, ends, within] of looks) {
      const isOver = (one: Element) => ends?.test(styleOf(one)) ?? false
      let one = text.parentElement
      if (one?.closest(`pre, code, ${within}`)) continue
      while (one && !isOver(one) && !begins.test(styleOf(one))) one = one.parentElement
      if (!one || isOver(one)) continue
      const wrapper = body.ownerDocument.createElement(name)
      text.replaceWith(wrapper)
      wrapper.append(text)
    }
}

/** Whether all words of an element stand in elements of a kind. */
const isAll = (element: Element, kind: string): boolean => {
  const rest = element.cloneNode(true) as Element
  for (const one of rest.querySelectorAll(kind)) one.remove()
  return rest.textContent?.trim() === ''
}

const isBold = (cell: Element): boolean => isAll(cell, 'b, strong')

/** The first row of a table is its head if it alone is bold. */
const findHead = ({ rows, ownerDocument }: HTMLTableElement): void => {
  const [first = [], ...others] = [...rows].map(({ cells }) => [...cells])
  const hasWords = first.some(({ textContent }) => textContent?.trim())
  if (!hasWords || !first.every(isBold) || others.flat().every(isBold)) return
  for (const cell of first) {
    cell.querySelectorAll('b, strong').forEach(unwrap)
    const head = ownerDocument.createElement('th')
    for (const { name, value } of cell.attributes) head.setAttribute(name, value)
    head.append(...cell.childNodes)
    cell.replaceWith(head)
  }
}

/** What an item begins with: its box, or words. */
const beginningOf = (node: Node): ChildNode | undefined => {
  const first = [...node.childNodes].find((one) => one instanceof Element || one.nodeValue?.trim())
  const isAround = first instanceof Element && first.matches('p, div, span, label, button')
  return isAround && !first.matches('[role=checkbox]') ? beginningOf(first) : first
}

/** An item that has a box, or a sign for one, of whatever program, is a task. */
const findTask = (item: HTMLLIElement): void => {
  const first = beginningOf(item)
  const box = first instanceof Element && first.matches('input, [role=checkbox]') ? first : null
  const sign = first instanceof Text ? /^\s*\[([ x])\](?=\s)/i.exec(first.data) : null
  const known = item.ariaChecked ?? item.dataset.checked ?? item.dataset.list
  const state = known ?? box?.ariaChecked ?? (box ? String(box.matches('[checked]')) : sign?.[1])
  if (state === undefined || !/^(?:true|false|checked|unchecked|[ x])$/i.test(state)) return
  const isDone = /^(?:true|checked|x)$/i.test(state)
  if (sign) first?.replaceWith((first as Text).data.slice(sign[0].length))
  // Google Docs draws its boxes.
  else if (box || (first instanceof Element && first.matches('img'))) first?.remove()
  // A done task is struck by its box.
  if (isDone && isAll(item, 's, del')) item.querySelectorAll('s, del').forEach(unwrap)
  const task = item.ownerDocument.createElement('input')
  task.setAttribute('type', 'checkbox')
  task.toggleAttribute('checked', isDone)
  item.prepend(task)
}

/** The attribute in which `parseForeign` stores the styles of pasted HTML. */
const styleAttribute = 'data-style'

/** The styles that hold for an element of `parseForeign`, as `name:value;name:value`; empty if there are none. */
export const styleOf = (element: Element): string => element.getAttribute(styleAttribute) ?? ''

/** Makes what pasted HTML means by styles, attributes and signs elements of an article. */
export const readMeaning = (body: HTMLElement): void => {
  // Google Docs wraps everything in a `<b>` that is not bold.
  for (const [, , ends, within] of looks)
    for (const element of body.querySelectorAll(`:is(${within}):is(b, strong, i, em)`))
      if (ends?.test(styleOf(element))) unwrap(element)
  markTexts(body)
  body.querySelectorAll('table').forEach(findHead)
  body.querySelectorAll('li').forEach(findTask)
  for (const note of body.querySelectorAll('div[role=note]')) note.className = 'callout'
}
