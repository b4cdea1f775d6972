import { escapeHtml } from '../tree.ts'
import { type Arguments, readArguments, unquoted } from './arguments.ts'
import { isLook } from './boxes.ts'
import { parseMarkdown, printMarkdown } from './processor.ts'

/** Markdown within a line, as HTML. */
const inline = (text: string): string =>
  printMarkdown(parseMarkdown(text, false)).replace(/^<p>([\s\S]*)<\/p>$/, '$1')

const link = (address: string, label = ''): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(label || address)}</a></p>`

const first = ({ named }: Arguments, ...names: readonly string[]): string =>
  names.map((name) => named[name]).find(Boolean) ?? ''

export const isPicture = (value: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(value)
const isAddress = (value: string): boolean => /^(?:https?:)?\/\/\S+$/i.test(value)

const captions = [
  'caption',
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
  const [by, byLink] = [first(args, 'attr', 'credit', 'source'), first(args, 'attrlink')]
  return [
    title && (caption || by ? `<strong>${inline(title)}</strong>` : inline(title)),
    caption && inline(caption),
    by && (byLink ? `<a href="${escapeHtml(byLink)}">${inline(by)}</a>` : inline(by)),
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

/** Whether a value is words that readers saw. */
const isWordy = (value: string): boolean =>
  /\p{L}{2,}[*_"]*\s+[*_"]*\p{L}{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{4}/u.test(
    value,
  )

const figure = (args: Arguments): string | undefined => {
  const { named, words } = args
  const file = words.findIndex(isPicture)
  const at = file === -1 ? words.findIndex((word) => /^(?:https?:|\.{0,2}\/)/.test(word)) : file
  const source = sources.map((name) => named[name] ?? '').find(isPicture) ?? words[at] ?? named.src
  if (!source) return undefined
  const after = at >= 0 ? words.slice(at + 1).filter((word) => /\p{L}/u.test(word)) : []
  const [what, ...more] = after.filter(isWordy)
  const alt = first(args, 'alt', 'alttext') || (more.length > 0 && what) || after.join(' ')
  const picture = `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`
  const to = [named.link, named.href].find((one) => one && one !== source)
  const caption = captionOf(args) || more.map(inline).join(' ')
  const shown = to ? `<a href="${escapeHtml(to)}">${picture}</a>` : picture
  return `<figure>${shown}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

const idOf = (args: Arguments): string =>
  first(
    args,
    'id',
    'videoid',
    'video_id',
    'youtubeid',
    'videoId',
    'video',
    'url',
    'src',
    'code',
    'tweetid',
  ) ||
  args.words[0] ||
  ''

/** A service's player or card, as a link to what it shows. */
const service = (address: (id: string, args: Arguments) => string) => (args: Arguments) => {
  const id = idOf(args)
  if (id === '') return undefined
  const to = isAddress(id) ? id : address(id, args)
  const label = first(args, 'title', 'caption', 'label', 'alt') || args.words.find(isWordy)
  return link(to, label?.replace(/<[^<>]*>/g, ''))
}

const gist = service((id, { words, named }) => {
  const [user, number] = id.includes('/') || !words[1] ? [named.user ?? '', id] : [id, words[1]]
  const file = named.file || words[user && user === words[0] ? 2 : 1] || ''
  const mark = file ? `#file-${file.toLowerCase().replace(/[^\w]+/g, '-')}` : ''
  return `https://gist.github.com/${[user, number].filter(Boolean).join('/')}${mark}`
})

const tweet = service((id, { words, named }) => {
  const user = named.user || (words[1] ? id : 'i')
  return `https://twitter.com/${user}/status/${named.id || words[1] || id}`
})

const at = (base: string) => service((id) => `${base}${id}`)

const providers: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  bilibili: 'https://www.bilibili.com/video/',
  'google-drive': 'https://drive.google.com/file/d/',
}

/** A video or a sound: a file, or an id with the name of its service. */
const film = service((id, { named }) => `${providers[named.provider ?? ''] ?? ''}${id}`)

/** Matched by a part of the name: `youtube`, `youtube.html`, `YouTubeEmbed`, `lite-youtube` are one. */
const links: readonly (readonly [RegExp, (args: Arguments) => string | undefined])[] = [
  [/youtube|^yt$/, at('https://www.youtube.com/watch?v=')],
  [/vimeo/, at('https://vimeo.com/')],
  [/gist/, gist],
  [/tweet|twitter|^x(simple|post)?$/, tweet],
  [/instagram/, at('https://www.instagram.com/p/')],
  [/asciinema/, at('https://asciinema.org/a/')],
  [/codepen/, at('https://codepen.io/pen/')],
  [/^(?:video|audio|mp[34])|^(?:iframe|embed)$/, film],
  [/bilibili/, at('https://www.bilibili.com/video/')],
]

const pictures = /figure|img|image|picture|photo|screenshot|thumb|lightbox/

/** Arguments about looks. */
const looks = /^(?:class|classes|style|sizes|align|position)$/

/** Arguments that readers saw as words. */
const wordsIn = ({ named, words }: Arguments): string[] =>
  [
    ...Object.entries(named).flatMap(([name, value]) => (looks.test(name) ? [] : [value])),
    ...words,
  ].filter(isWordy)

/** Whether a construct has words of its author: a text of several words, or three words in a row. */
export const hasWords = (args: string): boolean => {
  const values = readArguments(args)
  return (
    wordsIn(values).length > 0 ||
    /(?:^|\s)(?:\p{L}{2,}[,.:;]? ){2}\p{L}{2,}/u.test(values.words.join(' '))
  )
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
  if (/\n[ \t]*\n|\{[{%]/.test(enclosed)) return null
  const caption = [named.caption, enclosed].filter(Boolean).join(' ')
  const values = enclosed ? { words, named: { ...named, caption } } : { words, named }
  const name = rawName
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/[^a-z0-9]/g, '')
  const link = links.find(([pattern]) => pattern.test(name))?.[1]
  const html = link?.(values) ?? (pictures.test(name) ? figure(values) : undefined)
  if (html === undefined) return null
  const there = plainWords(html)
  const isThere = (value: string) =>
    [inline(value), escapeHtml(value)].some((one) => there.includes(plainWords(one)))
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
  return isAddress ? `<a href="${escapeHtml(address)}">${inline(label)}</a>` : null
}
