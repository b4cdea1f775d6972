import { escapeHtml } from '../tree.ts'
import { type Arguments, first, isWordy, readArguments, unquoted } from './arguments.ts'
import { isLook, wholeBox } from './boxes.ts'
import { inlineHtml } from './processor.ts'
import type { Content } from './reading.ts'
import { services } from './services.ts'

export const isPicture = (value: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(value)

const captions = [
  'caption',
  'captionmd',
  'captionhtml',
  'figcaption',
  'description',
  'desc',
  'text',
  'label',
  'legend',
  'subtitle',
]

/** The caption of a picture, as HTML. */
export const captionOf = (args: Arguments): string => {
  const [title, caption] = [first(args, 'title'), first(args, ...captions)]
  const [by, byLink] = [first(args, 'attr', 'credit', 'credits', 'source'), first(args, 'attrlink')]
  return [
    title && (caption || by ? `<strong>${inlineHtml(title)}</strong>` : inlineHtml(title)),
    caption && inlineHtml(caption),
    by && (byLink ? `<a href="${escapeHtml(byLink)}">${inlineHtml(by)}</a>` : inlineHtml(by)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Arguments that hold a picture's address in Hugo, Jekyll's includes, Octopress and components. */
const sources = [
  'src',
  'image',
  'img',
  'path',
  'file',
  'url',
  'image_path',
  'image_url',
  'filename',
  'link',
]

/** An `alt` of a theme's picture is named like its address, such as `light_src` and `light_alt`. */
const altName = (name: string): string => name.replace(/src|image|img|path|url|file/, 'alt')

/** Pictures under a theme's own names; one for a dark page repeats another one. */
const ownNamed = ({ named }: Arguments): { source: string; alt: string }[] =>
  Object.entries(named)
    .filter(([name, value]) => isPicture(value) && !/dark|preview|poster/.test(name))
    .map(([name, source]) => ({ source, alt: named[altName(name)] ?? named.alt ?? '' }))

const figure = (args: Arguments): string | undefined => {
  const { named, words } = args
  const file = words.findIndex(isPicture)
  const at = file === -1 ? words.findIndex((word) => /^(?:https?:|\.{0,2}\/)/.test(word)) : file
  const source = sources.map((name) => named[name] ?? '').find(isPicture) ?? words[at] ?? named.src
  const after = at >= 0 ? words.slice(at + 1).filter((word) => /\p{L}/u.test(word)) : []
  const [what, ...more] = after.filter(isWordy)
  const alt = first(args, 'alt', 'alttext') || (more.length > 0 && what) || after.join(' ')
  const images = (source ? [{ source, alt }] : ownNamed(args))
    .map((one) => `<img src="${escapeHtml(one.source)}" alt="${escapeHtml(one.alt)}">`)
    .join('')
  if (images === '') return undefined
  const to = [named.link, named.href].find((one) => one && one !== source)
  const caption = captionOf(args) || more.map(inlineHtml).join(' ')
  const shown = to ? `<a href="${escapeHtml(to)}">${images}</a>` : images
  return `<figure>${shown}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

const pictures = /figure|img|image|picture|photo|screenshot|thumb|lightbox/
/** Parts that show files, also if they do not name them. */
const showing = new RegExp(
  `^(?!end).*(?:${pictures.source}|gallery|album|slide|carousel|video|audio|notebook|include|readfile)`,
  'i',
)

/** Arguments about looks. */
const looks = /^(?:class|classes|style|sizes|align|position)$/

/** Arguments that readers saw as words. */
const wordsIn = ({ named, words }: Arguments): string[] =>
  [
    ...Object.entries(named).flatMap(([name, value]) => (looks.test(name) ? [] : [value])),
    ...words,
  ].filter(isWordy)

const file =
  /[^\s/.]\.(?:png|jpe?g|gif|webp|avif|svg|mp[34]|webm|mov|ogg|wav|m4a|pdf|ipynb|mdx?|markdown|rst|te?xt|html?|[ct]sv|json|ya?ml|toml|xml|bib|py|rb|rs|go|jsx?|tsx?|sh|cc|cpp|java|kt|php|sql|jl|hs|lua|swift)(?=[?#"')]|$)/i

/**
 * What a construct has of its author: a text of several words, or three words in a row; else a file that it shows.
 * @param name of the construct, if that can say that it shows one
 */
export const contentOf = (args: string, name = ''): Content => {
  const values = readArguments(args)
  const isText =
    wordsIn(values).length > 0 ||
    /(?:^|\s)(?:\p{L}{2,}[,.:;]? ){2}\p{L}{2,}/u.test(values.words.join(' '))
  if (isText) return 'words'
  const all = [...Object.values(values.named), ...values.words]
  const isFile = all.some((value) => file.test(value)) || showing.test(name)
  return isFile ? 'file' : 'nothing'
}

/** Letters and digits of HTML, also of a picture's `alt`. */
const plainWords = (html: string): string =>
  html
    .replace(/<img[^<>]*\salt="([^"]*)"[^<>]*>/g, ' $1 ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The HTML of a shortcode, tag, include or component: a figure, or a link to what a player or card showed.
 * @param inner its content, which is the caption
 * @returns null if it is unknown, or the HTML would lose words
 */
export const showPart = (
  rawName: string,
  { named, words }: Arguments,
  inner = '',
): string | null => {
  const enclosed = inner.trim()
  if (/\n[ \t]*\n|\{[{%]|^[ \t>]*(?:```|~~~)/m.test(enclosed)) return null
  const caption = [named.caption, enclosed].filter(Boolean).join(' ')
  const values = enclosed ? { words, named: { ...named, caption } } : { words, named }
  const name = rawName
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/[^a-z0-9]/g, '')
  const isFigure = pictures.test(name) || isPicture(named.src ?? '')
  const service = services.find(([pattern]) => pattern.test(name))?.[1]
  const html =
    (isPicture(named.src ?? '') ? undefined : service?.(values)) ??
    (isFigure ? figure(values) : undefined) ??
    (enclosed === '' ? wholeBox(name, values) : undefined)
  if (html === undefined) return null
  const there = plainWords(html)
  const isThere = (value: string) =>
    (isPicture(value) && html.includes(`"${escapeHtml(value)}"`)) ||
    [inlineHtml(value), escapeHtml(value)].some((one) => there.includes(plainWords(one)))
  return [...wordsIn(values), enclosed].every(isThere) ? html : null
}

/** The language for a code block's class. */
const languageOf = (info: string): string =>
  /^[\w+#-]{1,30}$/.exec(info.replace(/^[{.]+|\}$/g, '').split(/[\s,:{]/)[0] ?? '')?.[0] ?? ''

/** A block of code, with its title if it has one. */
export const codeBlock = (code: string, language: string, title = ''): string => {
  const name = languageOf(language)
  const wears = name ? ` class="language-${escapeHtml(name)}"` : ''
  const block = `<pre><code${wears}>${escapeHtml(code.replace(/^\n|\s+$/g, ''))}\n</code></pre>`
  return title ? `<figure><figcaption>${escapeHtml(title)}</figcaption>${block}</figure>` : block
}

/**
 * The HTML of a theme's inline tags: a link, a button, a label.
 * @param args the text after the name
 * @returns null for an unknown name
 */
export const showInline = (name: string, args: string): string | null => {
  const { named, words } = readArguments(args)
  if (name === 'label') {
    const last = words.at(-1) ?? ''
    const shown = words.length > 1 && isLook(last) ? words.slice(0, -1) : words
    return `<mark>${escapeHtml(shown.join(' ').replace(/^\w+@/, ''))}</mark>`
  }
  if (!/^(?:btn|button|link|asset_link)$/.test(name)) return null
  const [begin = '', second = ''] = args.includes(',')
    ? args.split(',').map((one) => unquoted(one.trim()))
    : words
  const address = named.href || named.url || named.link || begin
  const isAddress = /^(?:https?:|\.{0,2}\/|#|mailto:)/.test(address) || name === 'asset_link'
  const label = named.content || named.text || named.title || second || address
  return isAddress ? `<a href="${escapeHtml(address)}">${inlineHtml(label)}</a>` : null
}
