import { escapeHtml } from '../tree.ts'
import { type Arguments, first, isWordy } from './arguments.ts'

const link = (address: string, label = ''): string =>
  `<p><a href="${escapeHtml(address)}">${escapeHtml(label || address)}</a></p>`

const isAddress = (value: string): boolean => /^(?:https?:)?\/\/\S+$/i.test(value)

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
export const services: readonly (readonly [RegExp, (args: Arguments) => string | undefined])[] = [
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
