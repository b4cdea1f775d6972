import { make } from '../lib/make.ts'

/** A note at the end of the text, and the first number that leads to it. */
interface Note {
  readonly number: HTMLAnchorElement
  readonly note: HTMLElement
}

const numbersIn = (text: Element) =>
  text.querySelectorAll<HTMLAnchorElement>('a:is(.footnote-ref, .footnote-ref > *)')

/** The note that a number leads to. */
const noteOf = (text: Element, number: Element): HTMLElement | undefined =>
  [...text.querySelectorAll<HTMLElement>('li[id]')].find(
    ({ id }) => number.getAttribute('href') === `#${id}`,
  )

/** From this width on there is room beside the text; `contents.css` gives the rail its place from there, too. */
const room = matchMedia('(width >= 75rem)')

/** The least space between two notes, and above and below what is wide, in pixels. */
const gap = 12

/**
 * Places each note where there is room nearest to its number: below the note before it, above or below what is wide. One that would
 * be far from its number stays at the end; so does one whose number is folded away.
 */
const place = (text: HTMLElement, lists: ReadonlySet<HTMLElement>, notes: readonly Note[]) => {
  // Without the notes at its end, the text ends higher. What was hidden counts as new, so that nothing shifts.
  for (const list of lists) list.hidden = true
  const { top, bottom } = text.getBoundingClientRect()
  for (const list of lists) list.hidden = false
  for (const { note } of notes) note.toggleAttribute('data-beside', room.matches)
  const left = (notes[0] as Note).note.getBoundingClientRect().left
  const wide = [...text.children]
    .map((block) => block.getBoundingClientRect())
    // Code always hangs a little into the margin.
    .filter(({ right }) => right > left - 1.5 * gap)
  let free = top
  const places = notes.map(({ number, note }) => {
    const [at] = number.getClientRects()
    if (!at) return null
    const { height } = note.getBoundingClientRect()
    const edges = wide.flatMap((block) => [block.top - gap - height, block.bottom + gap])
    const away = (y: number) => Math.abs(y - at.top)
    // A pixel less, because sizes are no whole pixels.
    const isBeside = (y: number, block: DOMRect) =>
      y < block.bottom + gap - 1 && y + height > block.top - gap + 1
    const [y] = [at.top, free, bottom - height, ...edges]
      .filter((y) => y >= free && y + height < bottom + 1 && away(y) <= innerHeight / 2)
      .filter((y) => !wide.some((block) => isBeside(y, block)))
      .sort((a, b) => away(a) - away(b))
    if (y === undefined) return null
    free = y + height + gap
    return y - top
  })
  for (const [n, { note }] of notes.entries()) {
    const y = places[n]
    note.toggleAttribute('data-beside', room.matches && typeof y === 'number')
    note.style.top = `${y}px`
  }
  for (const list of lists)
    list.toggleAttribute('data-beside', !list.querySelector('li[id]:not([data-beside])'))
}

/** How far a point is from what has a box, in pixels. */
const distanceTo = (one: Element, x: number, y: number): number => {
  const { left, right, top, bottom } = one.getBoundingClientRect()
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0))
}

/** Opens a box with a copy of a note at its number. */
const openBox = (box: HTMLElement, number: HTMLElement, note: HTMLElement): void => {
  box.replaceChildren(...note.cloneNode(true).childNodes)
  for (const one of box.querySelectorAll('[id]')) one.removeAttribute('id')
  box.ariaLabel = number.ariaLabel
  // Behind its number, so that it is next for Tab and for a screen reader.
  ;(number.closest('sup') ?? number).after(box)
  box.showPopover()
  const { left, top, bottom } = number.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = box
  const isBelow = bottom + gap + offsetHeight < innerHeight || top < offsetHeight + gap
  const most = document.documentElement.clientWidth - offsetWidth - gap
  box.style.left = `${scrollX + Math.max(gap, Math.min(left - gap, most))}px`
  box.style.top = `${scrollY + (isBelow ? bottom + gap / 2 : top - gap / 2 - offsetHeight)}px`
  box.focus({ preventScroll: true })
}

/**
 * Shows the notes of a text beside it where there is room, else in a box at their number when it is pressed. A note's text stands
 * once, at the end, and stays there in the order of the document.
 */
const startNotes = (text: HTMLElement): void => {
  const found = [...numbersIn(text)].flatMap((number) => {
    const note = noteOf(text, number)
    return note ? [{ number, note }] : []
  })
  if (found.length === 0) return
  const first = found.filter((one, n) => found.findIndex(({ note }) => note === one.note) === n)
  const lists = new Set(
    first.flatMap(
      ({ note }) => note.closest<HTMLElement>('.footnotes') ?? note.parentElement ?? [],
    ),
  )
  const isInSight = [...lists].some((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
  // What readers have before their eyes stays where it is.
  if (!isInSight) {
    const placeAll = () => place(text, lists, first)
    new ResizeObserver(placeAll).observe(text)
    room.addEventListener('change', placeAll)
  }

  // The target of one of two numbers beside each other would cover the other number.
  for (const [n, { number }] of found.entries()) {
    const before = found[n - 1]?.number
    const { left, top } = number.getBoundingClientRect()
    if (!before || distanceTo(before, left, top) > 2 * gap) continue
    before.style.setProperty('--end', '0px')
    number.style.setProperty('--start', '0px')
  }

  text.dataset.notes = ''

  const box = make('div', { className: 'note', popover: 'auto', role: 'dialog', tabIndex: -1 })
  const isOpenAt = (number: Element) =>
    box.isConnected && box.matches(':popover-open') && box.previousSibling?.contains(number)
  // Closed, it is no part of the text.
  box.addEventListener('toggle', ({ newState }) => newState === 'closed' && box.remove())
  let held: Element | undefined
  text.addEventListener('pointerdown', ({ target }) => {
    // The press itself closes the box.
    held = found.find(({ number }) => number.contains(target as Node) && isOpenAt(number))?.number
  })
  text.addEventListener('click', (event) => {
    const target = event.target as Element
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const back = target.closest('.footnote-backref')
    const from = back && found.find(({ number }) => isOpenAt(number) && box.contains(back))
    const beside =
      back && first.find(({ note }) => note.dataset.beside === '' && note.contains(back))
    const origin = from ?? beside
    if (origin) {
      event.preventDefault()
      if (from) box.hidePopover()
      origin.number.focus()
      return
    }
    const pressed = found.find(({ number }) => number.contains(target))
    if (!pressed) return
    const { number, note } = pressed
    const { clientX, clientY, detail } = event
    // The number's target is larger than what one sees of it; a press there belongs to the nearest link.
    const far = (one: Element) => distanceTo(one, clientX, clientY)
    const [nearest] = [...text.querySelectorAll('a')].sort((a, b) => far(a) - far(b))
    if (detail > 0 && nearest && nearest !== number) {
      event.preventDefault()
      nearest.click()
      return
    }
    if (note.dataset.beside === '') {
      event.preventDefault()
      note.tabIndex = -1
      note.focus()
    } else if ('showPopover' in box) {
      event.preventDefault()
      if (isOpenAt(number)) box.hidePopover()
      else if (held !== number) openBox(box, number, note)
    }
    held = undefined
  })
}

for (const text of document.querySelectorAll<HTMLElement>('.prose')) startNotes(text)
