/** How many articles of a chosen day get a second of their own; the others share the last one. Migration 13 knows both numbers. */
export const mostOfDay = 100

/** From the beginning of a day at UTC+14 to its end at UTC−12, in hours from its beginning in UTC: then it is that day somewhere. */
const dayOnEarth = { from: -14, to: 36 } as const

const two = (n: number): string => String(n).padStart(2, '0')

/**
 * The instant of an article's publication. If it was made when it was its day where its author is, that is when it was made. A
 * day that the author or an import chose has no time: it is 12:00 UTC, which is that day from UTC−12 to UTC+11, and a second more
 * for each older article of the day. So programs that sort by time keep the order of our lists. Counted the other way, down from
 * 12:00, the second article would be of the day before at UTC−12, and each new one would move all others of its day.
 * @param publishedKey of `shared/source.ts`: it has the day and the instant at which the article was made
 * @param older how many articles of the day are older. The row alone does not tell: an import or a program makes many within a
 *   second, and RSS has whole seconds
 */
export const publishedAt = (publishedKey: string, older: number): string => {
  const [day = '', createdAt = ''] = publishedKey.split(' ')
  const hours = (Date.parse(createdAt) - Date.parse(day)) / 3_600_000
  // Imports store the midnight of a day whose time they do not know.
  if (hours >= dayOnEarth.from && hours < dayOnEarth.to && hours !== 0) return createdAt
  const seconds = Math.min(older, mostOfDay - 1)
  return `${day}T12:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000Z`
}

interface Placed {
  readonly publishedKey: string
  /** ISO instant. */
  readonly updatedAt: string
}

/** A post with the instant of its publication, which also stands for a last change that is known by its day only. */
export const atInstant = <One extends Pick<Placed, 'updatedAt'>>(post: One, instant: string) => {
  const isDay = post.updatedAt === `${instant.slice(0, 10)}T00:00:00.000Z`
  return { ...post, publishedAt: instant, updatedAt: isDay ? instant : post.updatedAt }
}

/** Posts with the instants of their publication. @param posts all of a list, the newest first */
export const atInstants = <One extends Placed>(posts: readonly One[]) => {
  let [day, older] = ['', 0]
  return posts
    .toReversed()
    .map((post) => {
      const [its = ''] = post.publishedKey.split(' ')
      older = its === day ? older + 1 : 0
      day = its
      return atInstant(post, publishedAt(post.publishedKey, older))
    })
    .reverse()
}
