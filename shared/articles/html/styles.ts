import type { Element, Root } from 'hast'
import { classesOf, elementsIn } from './nodes.ts'

/** The values of an element's properties, by their names in lower case. */
export type Style = Readonly<Record<string, string>>

/** An element and what stands around it. */
export interface Place {
  readonly element: Element
  readonly parent: Place | null
  /** All elements beside it, with itself. */
  readonly siblings: readonly Element[]
}

type Test = (place: Place, state: string) => boolean

interface Rule {
  readonly test: Test
  /** What the last part of the selector names, by which rules are found. */
  readonly key: string
  readonly weight: number
  readonly selector: string
  /** The medium or state in which it holds; `''` for always. */
  readonly state: string
  readonly normal: Record<string, string>
  readonly important: Record<string, string>
}

/** Reads declarations into the values of properties. */
const declare = (text: string, rule: Pick<Rule, 'normal' | 'important'>): void => {
  for (const part of text.match(/(?:"[^"]*"?|'[^']*'?|\([^)]*\)?|[^;])+/g) ?? []) {
    const at = part.indexOf(':')
    if (at < 0) continue
    const name = part.slice(0, at).trim().toLowerCase()
    const value = part
      .slice(at + 1)
      .toLowerCase()
      .split('!')
    const values = value[1]?.includes('important') ? rule.important : rule.normal
    values[name] = (value[0] ?? '').trim()
    const size = name === 'font' && /(?:^|\s)(0|[\d.]+(?:[a-z]+|%))(?=[\s/])/.exec(values[name])
    if (size) values['font-size'] = size[1] ?? ''
  }
}

/** A name in a selector without its escapes (CSS Syntax, 4.3.7). */
const withoutEscapes = (name: string): string =>
  name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code, letter) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : letter,
  )

/** The parts between commas that stand in no brackets. */
const listIn = (text: string): string[] =>
  text.match(/(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]?|[^,])+/g) ?? []

const attributeOf = ({ properties }: Element, name: string): string | null => {
  const wanted = name.toLowerCase().replaceAll('-', '')
  const key = { class: 'classname', for: 'htmlfor' }[wanted] ?? wanted
  const own = Object.keys(properties).find((one) => one.toLowerCase() === key)
  const value = own === undefined ? false : (properties[own] ?? false)
  return value === false ? null : value === true ? '' : [value].flat().join(' ')
}

const attributeTest = (name: string, sign: string, quoted: string): Test => {
  const value = withoutEscapes(quoted.replace(/^(["'])(.*)\1$/s, '$2'))
  return ({ element }) => {
    const own = attributeOf(element, name)
    if (own === null || sign === '') return own !== null
    if (sign === '=') return own === value
    if (sign === '~=') return own.split(/\s+/).includes(value)
    if (sign === '|=') return own === value || own.startsWith(`${value}-`)
    if (value === '') return false
    if (sign === '^=') return own.startsWith(value)
    return sign === '$=' ? own.endsWith(value) : own.includes(value)
  }
}

const pseudoTest = (name: string, inside: string): Test | null => {
  if (/^:|^(?:before|after|first-l\w+)$|^(?:focus|active)/.test(name)) return null
  if (/^(?:not|is|where|matches|any)$/.test(name)) {
    const tests = listIn(inside).flatMap((one) => readSelector(one) ?? [])
    return (place, state) => tests.some(({ test }) => test(place, state)) !== (name === 'not')
  }
  if (name === 'root') return ({ element }) => element.tagName === 'html'
  // What a page looks like while somebody points, presses or chooses: that state shows it.
  return (_, state) => state === `:${name}`
}

const parts =
  /\s*([>+~])\s*|(\s+)|([.#]?)((?:\\.|[\w-]|[^\0-\x7f])+|\*)|\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*("[^"]*"|'[^']*'|[^\]\s]+)\s*[is]?\s*)?\]|:(:?[\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/gy

/** How many elements before one a selector is looked for in. */
const mostSiblings = 100

const parentOf = ({ parent }: Place): Place | null => parent

const previousOf = ({ element, siblings, parent }: Place): Place | null => {
  const before = siblings[siblings.indexOf(element) - 1]
  return before ? { element: before, siblings, parent } : null
}

/** What a combinator asks of the elements around, of which each is asked once: otherwise a long selector takes for ever. */
const around = (sign: string, test: Test): Test => {
  const next = /[+~]/.test(sign) ? previousOf : parentOf
  const most = sign === ' ' ? Number.POSITIVE_INFINITY : sign === '~' ? mostSiblings : 1
  const known = new Map<string, WeakMap<Element, boolean>>()
  return (place, state) => {
    const ofState = known.get(state) ?? new WeakMap<Element, boolean>()
    known.set(state, ofState)
    let isFound = ofState.get(place.element) ?? false
    if (ofState.has(place.element)) return isFound
    let one = next(place)
    for (let n = 0; one && n < most && !isFound; n += 1) {
      isFound = test(one, state)
      one = next(one)
    }
    ofState.set(place.element, isFound)
    return isFound
  }
}

/** Reads a selector (Selectors, level 4, without `:has`); null for one that is unknown or means no element. */
const readSelector = (text: string): Pick<Rule, 'test' | 'key' | 'weight'> | null => {
  const whole = text.trim()
  let [test, key, weight]: [Test, string, number] = [() => true, '*', 0]
  let at = 0
  const add = (next: Test): void => {
    const before = test
    test = (place, state) => before(place, state) && next(place, state)
  }
  for (const match of whole.matchAll(parts)) {
    at += match[0].length
    const [, sign, space, kind, name = '', attribute, operator, value, pseudo, inside] = match
    const combinator = sign ?? (space && ' ')
    if (combinator) {
      test = around(combinator, test)
      key = '*'
    } else if (pseudo !== undefined) {
      const next = pseudoTest(pseudo.toLowerCase(), inside ?? '')
      if (!next) return null
      add(next)
      weight += 100
    } else if (attribute !== undefined) {
      add(attributeTest(attribute, operator ?? '', value ?? ''))
      weight += 100
    } else if (name !== '*') {
      const wanted = kind ? withoutEscapes(name) : name.toLowerCase()
      add(({ element }) =>
        kind === '.'
          ? classesOf(element).includes(wanted)
          : kind === '#'
            ? element.properties.id === wanted
            : element.tagName === wanted,
      )
      weight += kind === '#' ? 10_000 : kind === '.' ? 100 : 1
      key = kind + wanted
    }
  }
  return at === whole.length && whole !== '' ? { test, key, weight } : null
}

const tokens =
  /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\([^()]*\)?|\\.|[{};]|[^"'{};()\\/<-]+|[\s\S]/g

interface Block extends Pick<Rule, 'state' | 'normal' | 'important'> {
  /** None if the block holds rules. */
  readonly selectors: readonly string[]
  /** Whether what is in it concerns no element on a screen. */
  readonly isSkipped: boolean
}

/** The most selectors of a rule, characters of one, and rules in rules, which multiply them. */
const most = { selectors: 500, characters: 500, depth: 20 }

const openBlock = (prelude: string, outer: Block): Block => {
  const inner = { ...outer, normal: {}, important: {} }
  const [, name, query = ''] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? []
  if (name === undefined) {
    const selectors = listIn(prelude).flatMap((one) =>
      outer.selectors.length === 0
        ? [one]
        : outer.selectors.map((around) =>
            one.includes('&') ? one.replaceAll('&', around) : `${around} ${one}`,
          ),
    )
    const known = selectors.filter(({ length }) => length <= most.characters)
    return { ...inner, selectors: known.slice(0, most.selectors) }
  }
  if (name === 'layer' || (name === 'supports' && !/^not\b/.test(query))) return inner
  const media = listIn(query).filter((one) => !/^\s*(?:only\s+)?(?:print|speech)\b/.test(one))
  const isSkipped = outer.isSkipped || !/^(?:media|container)$/.test(name) || media.length === 0
  const isUsual = media.some((one) => /^\s*(?:only\s+)?(?:(?:all|screen)\s*)?$/.test(one))
  return { ...inner, isSkipped, state: isUsual ? outer.state : query }
}

/** The rules of a style sheet for screens, without those that it has only while something has the focus. */
const readSheet = (css: string): Rule[] => {
  const rules: Rule[] = []
  const none = { selectors: [], state: '', isSkipped: false, normal: {}, important: {} }
  const open: Block[] = [none]
  let text = ''
  for (const [token] of css.matchAll(tokens)) {
    const block = open.at(-1) as Block
    if (/^(?:\/\*|<!--$|-->$)/.test(token)) continue
    if (token === '{' && open.length > most.depth) open.push({ ...block, isSkipped: true })
    else if (token === '{') open.push(openBlock(text.trim(), block))
    else if (token === '}' || token === ';') declare(text, block)
    if (token === '}' && open.length > 1) {
      open.pop()
      const { state, normal, important } = block
      for (const one of block.isSkipped ? [] : block.selectors) {
        const selector = readSelector(one)
        if (selector) rules.push({ ...selector, selector: one, state, normal, important })
      }
    }
    text = /^[{};]$/.test(token) ? '' : text + token
  }
  return rules
}

/** What style sheets say of the elements of a tree. */
export interface Sheet {
  /** The values that hold for an element: @param state the medium or state beside the usual one */
  readonly styleOf: (place: Place, first?: Style, state?: string) => Style
  /** All media and states that the sheets speak of, such as `(min-width: 768px)` or `:hover`. */
  readonly states: readonly string[]
}

/** Reads style sheets as far as they concern a screen. @param css the text of `style` elements and sheets */
export const readStyles = (css: string): Sheet => {
  // A later rule of the same weight wins, which a stable order keeps.
  const rules = readSheet(css).sort((a, b) => a.weight - b.weight)
  const order = new Map(rules.map((rule, at) => [rule, at]))
  const byKey = Map.groupBy(rules, ({ key }) => key)
  const styleOf: Sheet['styleOf'] = (place, first = {}, state = '') => {
    const { tagName, properties } = place.element
    const keys = [
      '*',
      tagName,
      `#${properties.id}`,
      ...classesOf(place.element).map((name) => `.${name}`),
    ]
    const found = [...new Set(keys)]
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((rule) => (rule.state === '' || rule.state === state) && rule.test(place, state))
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    const own = { normal: {}, important: {} }
    declare(String(properties.style ?? ''), own)
    const all = [...found, own]
    return Object.assign(
      {},
      first,
      ...all.map((one) => one.normal),
      ...all.map((one) => one.important),
    )
  }
  const states = rules.flatMap(({ state, selector }) => [
    state,
    ...(selector.match(/:[a-z-]+/g) ?? []),
  ])
  return { styleOf, states: [...new Set(states)].filter(Boolean) }
}

/** The text of all `style` elements of a tree. */
export const sheetsIn = (node: Root | Element): string =>
  elementsIn(node)
    .map((child) =>
      child.tagName === 'style'
        ? child.children.map((text) => (text.type === 'text' ? text.value : '')).join('')
        : sheetsIn(child),
    )
    .join('\n')
