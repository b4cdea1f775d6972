/** What is seen of a picture whose file only the author's browser has: a static file, with the picture's id behind it. */
const place = '/uploading.svg'

const image = new RegExp(
  `<img (?:[^>"]|"[^"]*")*?src="([^"]*${place}#([0-9a-f-]{36}))"(?:[^>"]|"[^"]*")*>`,
  'g',
)

/** The address in a text of a picture that the server does not have yet. */
export const waitingAddress = (id: string): string => `${place}#${id}`

/** The id of a picture that waits for its upload, from its address with or without a host; undefined for others. */
export const waitingId = (address: unknown): string | undefined =>
  String(address).split(`${place}#`)[1]

/** The ids of the pictures that the server does not have yet, in article HTML and at the article's head. */
export const findWaiting = (html: string, head = ''): string[] => [
  ...new Set([...html.matchAll(image)].map(([, , id = '']) => id).concat(waitingId(head) ?? [])),
]

/** Article HTML with what takes the place of pictures that wait. @param find the address by the id; null leaves it out */
export const replaceWaiting = (html: string, find: (id: string) => string | null): string =>
  html.replace(image, (whole, address: string, id: string) => {
    const next = find(id)
    return next === null ? '' : whole.replace(address, next)
  })
