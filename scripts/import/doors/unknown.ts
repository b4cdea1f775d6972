import { readTable } from './table.ts'

const known =
  'Known are exports of WordPress, Ghost, Substack, Medium, Blogger, Squarespace, Notion, Bear and Movable Type, feeds, and folders of Markdown or of a built site.'

/** What a file that nothing reads is, and the way; a sentence or more. */
export const describeUnknown = (text: string): string => {
  const columns = readTable(text)?.columns ?? []
  const names = columns.map((name) => name.toLowerCase())
  if (names.includes('post_id') && names.includes('post_date'))
    return 'It is a CSV with post_id, post_date: Substack. Give the folder it lay in, with its posts.'
  if (names.some((name) => /^(?:subscriber )?e-?mail(?: address)?$/.test(name)))
    return `It is a CSV with ${columns.slice(0, 8).join(', ')}: a list of subscribers. The dashboard takes it, on the screen Subscribers.`
  const beginning = text.trim().slice(0, 60).replace(/\s+/g, ' ')
  return `It begins with “${beginning}”, which is no export that is known. ${known}`
}

/** What to give of a blog whose pages cannot be listed. */
export const otherWay =
  'Give the address of its feed, or the file or folder that its service exports.'
