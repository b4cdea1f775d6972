/** A network that an article can be shared on. */
export interface ShareLink {
  readonly name: string
  readonly drawing: 'reddit' | 'x' | 'linkedin' | 'telegram' | 'whatsapp' | 'bluesky' | 'mastodon'
  readonly url: string
}

/** An address with a query. Spaces become %20: some networks show a `+` as it is. */
const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** The share bar's links, in the specification's order, then two more. @param url the canonical address */
export const shareLinks = (url: string, heading: string): readonly ShareLink[] => [
  {
    name: 'Reddit',
    drawing: 'reddit',
    url: withQuery('https://www.reddit.com/submit', { url, title: heading }),
  },
  {
    name: 'X',
    drawing: 'x',
    url: withQuery('https://x.com/intent/post', { url, text: heading, hashtags: 'coding,health' }),
  },
  {
    name: 'LinkedIn',
    drawing: 'linkedin',
    url: withQuery('https://www.linkedin.com/sharing/share-offsite/', { url, title: heading }),
  },
  {
    name: 'Telegram',
    drawing: 'telegram',
    url: withQuery('https://t.me/share/url', { url, text: heading }),
  },
  {
    name: 'WhatsApp',
    drawing: 'whatsapp',
    url: withQuery('https://wa.me/', { text: `${heading} ${url}` }),
  },
  {
    name: 'Bluesky',
    drawing: 'bluesky',
    url: withQuery('https://bsky.app/intent/compose', { text: `${heading} ${url}` }),
  },
  {
    name: 'Mastodon',
    drawing: 'mastodon',
    // Mastodon's own page, where readers name their server. Browsers send no server the part after the #.
    url: `https://share.joinmastodon.org/#text=${encodeURIComponent(`${heading} ${url}`)}`,
  },
]
