/** Where the players of videos are loaded from, each in the form of its host that sets no cookies. Nothing else may stand in a frame. */
export const playerOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
] as const

/** How a page's figure with a player begins, for each place that players come from. No text of an article can read so. */
export const playerMarks = playerOrigins.map(
  (origin) => [origin, `<figure data-player="${origin}/`] as const,
)

/** A video of a host whose player a page may show. */
export interface Video {
  /** The name of its host, as readers know it. */
  readonly host: 'YouTube' | 'Vimeo'
  readonly id: string
  /** The address of its page. */
  readonly page: string
  /** The address of its player, which begins at once. */
  readonly player: string
}

/** Where a video begins, in seconds: `90`, `90s` or `1m30s`; 0 if its address does not say so. */
const beginningOf = ({ searchParams, hash }: URL): number => {
  const said = searchParams.get('t') ?? searchParams.get('start') ?? hash.replace(/^#t=/, '')
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(said) ?? []
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}

const youTubePath = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/
// The second part opens a video that is not listed.
const vimeoPath =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/

const onYouTube = (id: string | null | undefined, start: number): Video | null => {
  // A list of videos is none.
  if (!id || !/^[\w-]{11}$/.test(id) || id === 'videoseries') return null
  return {
    host: 'YouTube',
    id,
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
    player: `${playerOrigins[0]}/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  }
}

const onVimeo = (url: URL, start: number): Video | null => {
  const [, id, secret = url.searchParams.get('h') ?? ''] = vimeoPath.exec(url.pathname) ?? []
  if (!id || !/^[\da-f]*$/.test(secret)) return null
  const at = start ? `#t=${start}s` : ''
  return {
    host: 'Vimeo',
    id,
    page: `https://vimeo.com/${id}${secret && `/${secret}`}${at}`,
    player: `${playerOrigins[1]}/video/${id}?dnt=1&autoplay=1${secret && `&h=${secret}`}${at}`,
  }
}

/** The video that an address leads to, in any of the forms that its host gives away; null for another address. */
export const videoAt = (address: string): Video | null => {
  const url = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null
  if (!url) return null
  const start = beginningOf(url)
  switch (url.host.replace(/^(?:www|m|music)\./, '')) {
    case 'youtu.be':
      return onYouTube(url.pathname.slice(1), start)
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return onYouTube(
        /^\/watch\/?$/.test(url.pathname)
          ? url.searchParams.get('v')
          : youTubePath.exec(url.pathname)?.[1],
        start,
      )
    case 'vimeo.com':
    case 'player.vimeo.com':
      return onVimeo(url, start)
    default:
      return null
  }
}
