import { tidyLine } from '../../shared/articles/kinds.ts'
import { type Video, videoAt } from '../../shared/articles/videos.ts'
import { encodeBytes } from '../../shared/base64.ts'
import type { VideoFacts } from '../../shared/pictures/contract.ts'
import { readPictureStart } from '../../shared/pictures/format.ts'
import { readBody } from '../lib/read-body.ts'
import { answerOf } from '../lib/timeout.ts'

/** How long a host may take for one answer, in milliseconds. */
const callTimeout = 5_000

/** The most that is read of a still and of a page, in bytes, and of a title, in characters. */
const most = { still: 2_000_000, page: 3_000_000, title: 200 } as const

/** What a host answers at one of our addresses; undefined if it fails or has more bytes. It follows no redirect. */
const fetchFrom = (host: string, address: string, maxBytes: number): Promise<Buffer | undefined> =>
  answerOf(host, callTimeout, async () => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Accept: 'image/jpeg, application/json, text/html' },
      signal: AbortSignal.timeout(callTimeout),
    })
    if (response.status === 200) return (await readBody(response.body, maxBytes)) ?? undefined
    await response.body?.cancel()
    return undefined
  })

const fetchStill = async (host: string, address: string): Promise<string | undefined> => {
  const bytes = await fetchFrom(host, address, most.still)
  return bytes && readPictureStart(bytes) ? encodeBytes(bytes) : undefined
}

/** The first that is there. */
const fetchFirstStill = async (
  host: string,
  [address, ...others]: readonly string[],
): Promise<string | undefined> =>
  address === undefined
    ? undefined
    : ((await fetchStill(host, address)) ?? (await fetchFirstStill(host, others)))

/** What oEmbed (oembed.com, 2.3.4) tells of a video, as the host writes it: nothing of it is certain. */
const fetchDescription = async (
  { host, page }: Video,
  endpoint: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const query = new URLSearchParams({ url: page, format: 'json', width: '1280' })
  const bytes = await fetchFrom(host, `${endpoint}?${query}`, most.page)
  try {
    return { ...JSON.parse(bytes?.toString('utf8') ?? '') }
  } catch {
    return {}
  }
}

/** YouTube tells the length of a video on its page alone, in seconds. */
const fetchLength = async ({ host, id }: Video): Promise<number> => {
  const address = `https://www.youtube.com/watch?v=${id}`
  const page = await fetchFrom(host, address, most.page)
  return Number(/"lengthSeconds":"(\d{1,6})"/.exec(page?.toString('latin1') ?? '')?.[1])
}

const readYouTube = async (video: Video) => {
  const [{ title }, seconds, still] = await Promise.all([
    fetchDescription(video, 'https://www.youtube.com/oembed'),
    fetchLength(video),
    fetchFirstStill(
      video.host,
      ['maxresdefault', 'hqdefault'].map(
        (size) => `https://i.ytimg.com/vi/${video.id}/${size}.jpg`,
      ),
    ),
  ])
  return { title, seconds, still }
}

const readVimeo = async (video: Video) => {
  const { title, duration, thumbnail_url } = await fetchDescription(
    video,
    'https://vimeo.com/api/oembed.json',
  )
  const address = String(thumbnail_url)
  const isItsOwn = URL.canParse(address) && new URL(address).origin === 'https://i.vimeocdn.com'
  const still = isItsOwn ? await fetchStill(video.host, address) : undefined
  return { title, seconds: Number(duration), still }
}

/**
 * Asks the host of a video, at addresses that only its number decides, for what a page shows of it. No answer is trusted: the
 * title is a line of text, the length a number, and the still stays bytes until it is uploaded as any other picture.
 * @returns null if it is no video of these hosts, or lacks a title or a still
 */
export const readVideoAt = async (address: string): Promise<VideoFacts | null> => {
  const video = videoAt(address)
  if (!video) return null
  const { title, seconds, still } = await (video.host === 'YouTube' ? readYouTube : readVimeo)(
    video,
  )
  // A turn of direction would reach into the text behind it.
  const line =
    typeof title === 'string'
      ? tidyLine(title.toWellFormed().replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
      : ''
  if (line === '' || still === undefined) return null
  const isLength = Number.isInteger(seconds) && seconds > 0 && seconds < 1_000_000
  return {
    title: [...line].slice(0, most.title).join(''),
    seconds: isLength ? seconds : null,
    still,
  }
}
