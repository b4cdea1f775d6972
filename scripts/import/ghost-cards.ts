import { type Json, listIn, objectIn, textIn } from './json.ts'
import { renderMarkdown } from './markdown-body.ts'
import { escapeHtml } from './tree.ts'

const captioned = (inner: string, caption: string): string =>
  `<figure>${inner}${caption.trim() === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`

const picture = (data: Json): string => {
  const address = textIn(data, 'src')
  if (address === '') return ''
  const image = `<img src="${escapeHtml(address)}" alt="${escapeHtml(textIn(data, 'alt'))}">`
  const href = textIn(data, 'href')
  const linked = href === '' ? image : `<a href="${escapeHtml(href)}">${image}</a>`
  return captioned(linked, textIn(data, 'caption'))
}

const linkTo = (address: string, label: string, about = ''): string =>
  address === ''
    ? ''
    : `<p><a href="${escapeHtml(address)}">${escapeHtml(label || address)}</a>${about && `<br>${about}`}</p>`

const underCaption = (inner: string, data: Json): string =>
  inner === '' || textIn(data, 'caption') === '' ? inner : captioned(inner, textIn(data, 'caption'))

const code = (data: Json): string => {
  const language = /^[\w+#-]{1,30}$/.exec(textIn(data, 'language'))?.[0]
  const named = language ? ` class="language-${language}"` : ''
  // A parser drops a line break directly after <pre>.
  const block = `<pre><code${named}>${escapeHtml(textIn(data, 'code'))}</code></pre>`
  return textIn(data, 'caption') === '' ? block : captioned(block, textIn(data, 'caption'))
}

const toggle = (data: Json): string =>
  `<details><summary>${textIn(data, 'heading')}</summary>${textIn(data, 'content')}</details>`

const callout = (data: Json): string => {
  const emoji = textIn(data, 'calloutEmoji')
  const text = textIn(data, 'calloutText').replace(/^\s*<p\b[^>]*>/i, '')
  return `<aside><p>${emoji ? `${escapeHtml(emoji)} ` : ''}${text}</p></aside>`
}

const headings = (data: Json, heading: string, under: string): string =>
  [
    ...(textIn(data, heading) ? [`<h2>${textIn(data, heading)}</h2>`] : []),
    ...(textIn(data, under) ? [`<p>${textIn(data, under)}</p>`] : []),
  ].join('')

const named = (data: Json, ...names: readonly string[]): string =>
  names.map((name) => textIn(data, name)).find(Boolean) ?? ''

/** Each card's HTML by its name; a card's fields may already be HTML. */
const cards: Readonly<Record<string, (data: Json) => string>> = {
  image: picture,
  gallery: (data) => listIn(data, 'images').map(picture).join('') + textIn(data, 'caption'),
  html: (data) => textIn(data, 'html'),
  markdown: (data) => renderMarkdown(textIn(data, 'markdown'), ' ').html,
  'card-markdown': (data) => renderMarkdown(textIn(data, 'markdown'), ' ').html,
  code,
  codeblock: code,
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  bookmark: (data) => {
    const about = objectIn(data, 'metadata')
    const description = escapeHtml(named(about, 'description') || named(data, 'description'))
    const title = named(about, 'title') || named(data, 'title')
    return underCaption(linkTo(named(data, 'url') || named(about, 'url'), title, description), data)
  },
  embed: (data) => {
    const html = named(data, 'html')
    const shown = html.includes('<blockquote')
      ? html
      : linkTo(named(data, 'url'), named(objectIn(data, 'metadata'), 'title'))
    return underCaption(shown, data)
  },
  button: (data) => linkTo(named(data, 'buttonUrl'), named(data, 'buttonText')),
  video: (data) =>
    underCaption(linkTo(named(data, 'src'), `Video: ${named(data, 'fileName', 'src')}`), data),
  audio: (data) => linkTo(named(data, 'src'), `Audio: ${named(data, 'title', 'src')}`),
  file: (data) =>
    linkTo(
      named(data, 'src'),
      named(data, 'fileTitle', 'fileName'),
      escapeHtml(named(data, 'fileCaption')),
    ),
  callout,
  toggle,
  header: (data) =>
    headings(data, 'header', 'subheader') +
    linkTo(named(data, 'buttonUrl'), named(data, 'buttonText')),
  'call-to-action': (data) =>
    picture({ src: named(data, 'imageUrl') }) +
    named(data, 'textValue') +
    linkTo(named(data, 'buttonUrl'), named(data, 'buttonText')),
  product: (data) =>
    picture({ src: named(data, 'productImageSrc') }) +
    headings(data, 'productTitle', 'productDescription') +
    linkTo(named(data, 'productUrl'), named(data, 'productButton')),
}

/** The name in the report for cards that not every reader saw. */
export const forMembers = 'for members'

/** Cards that only Ghost itself can fill, or that only readers of its e-mails see. */
const silent = ['paywall', 'email', 'email-cta', 'signup', 'tk', 'transistor']

/** Whether every reader of the site saw a card; old and new exports have different fields for it. */
const isForAll = (data: Json): boolean => {
  const visibility = objectIn(data, 'visibility')
  const web = objectIn(visibility, 'web')
  return web.nonMember !== false && visibility.showOnWeb !== false && visibility.emailOnly !== true
}

/** The HTML of a Ghost card. @param lost gets the name of an unknown card, or `forMembers` */
export const cardHtml = (name: string, data: Json, lost: Set<string>): string => {
  if (!silent.includes(name) && !isForAll(data)) {
    lost.add(forMembers)
    return ''
  }
  const show = Object.hasOwn(cards, name) ? cards[name] : undefined
  if (!show && !silent.includes(name)) lost.add(name)
  return show?.(data) ?? ''
}
