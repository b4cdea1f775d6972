/** A feed reader, and how it is told of a feed. */
interface FeedReader {
  readonly name: string
  readonly url: string
}

/** The usual feed readers, each at its own address for subscribing. @param feed the whole address of a feed */
export const feedReaders = (feed: string): readonly FeedReader[] => {
  const encoded = encodeURIComponent(feed)
  return [
    { name: 'Feedly', url: `https://feedly.com/i/subscription/feed%2F${encoded}` },
    { name: 'Inoreader', url: `https://www.inoreader.com/?add_feed=${encoded}` },
    { name: 'NewsBlur', url: `https://www.newsblur.com/?url=${encoded}` },
    { name: 'Feedbin', url: `https://feedbin.com/?subscribe=${encoded}` },
    { name: 'The Old Reader', url: `https://theoldreader.com/feeds/subscribe?url=${encoded}` },
    // Opens the app that the system has for feeds, such as NetNewsWire.
    { name: 'An app on this device', url: `feed:${feed}` },
  ]
}
