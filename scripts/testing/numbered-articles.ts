import { categoryOf } from '../../shared/articles/category.ts'
import { emptyFields } from '../../shared/articles/fields.ts'
import { articlePath } from '../../shared/articles/paths.ts'
import { slugOf } from '../../shared/articles/slug.ts'
import { countWords, descriptionOf } from '../../shared/articles/text.ts'
import { encodeText } from '../../shared/base64.ts'
import { siteConfig } from '../../shared/site.config.ts'
import type { ArticleRow } from '../../worker/articles/rows.ts'
import { after } from '../../worker/lib/clock.ts'
import { series } from './series.ts'

const vocabulary = `
  a page is what its reader can find again and every line of it should earn the time that it takes
  small habits carry long work so we measure first change one thing and look at the result in calm
  morning walks clear more problems than another hour of staring while names types and tests keep the
  promise that somebody made last winter about rooms water bread sleep light memory paper and weather
  nothing here was fast at once but after some patient weeks even old machines answered without delay`
  .trim()
  .split(/\s+/)
const openings = ['Quiet', 'Plain', 'Late', 'Slow', 'Honest', 'Small', 'Borrowed', 'Patient']
const subjects = {
  even: ['Software', 'Web Pages', 'TypeScript', 'HTML', 'Computer Rooms', 'CSS'],
  odd: ['Sleep', 'Walking', 'Bread', 'Breathing', 'Tired Eyes', 'Cold Water'],
}
const endings = ['in Winter', 'for Beginners', 'without Hurry', 'at Home', 'after Ten Years']

/**
 * About 800 words of HTML that the sanitiser does not change: sections of paragraphs, some with a list, a quotation,
 * code or a link.
 */
const bodyNumber = (n: number): string => {
  const pick = series(Math.imul(n + 1, 0x9e3779b1))
  const words = (count: number) =>
    Array.from({ length: count }, () => vocabulary[pick(vocabulary.length)]).join(' ')
  const sentences = (count: number) =>
    Array.from({ length: count }, () => `S${words(10 + pick(9))}.`).join(' ')
  const extras = [
    () => `<ul>${`<li>${words(8)}</li>`.repeat(3)}</ul>`,
    () => `<blockquote><p>${sentences(2)}</p></blockquote>`,
    () => `<pre><code class="language-ts">const ${words(1)} = ${pick(99)}\n</code></pre>`,
    () =>
      `<p>See <a href="https://example.org/${pick(999)}" rel="noopener noreferrer">${words(4)}</a>, <strong>${words(2)}</strong>.</p>`,
  ]
  const section = () => {
    const extra = extras[pick(extras.length)] as () => string
    return `<h2>${words(4)}</h2><p>${sentences(4)}</p>${extra()}<p>${sentences(3)}</p>`
  }
  return Array.from({ length: 6 }, section).join('')
}

const oneOf = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item

/** The title of an article; even ones are about coding, odd ones about health. */
const headingNumber = (n: number): string => {
  const subject = oneOf(n % 2 === 0 ? subjects.even : subjects.odd, Math.floor(n / 2))
  return `${oneOf(openings, Math.floor(n / 12))} ${subject} ${oneOf(endings, Math.floor(n / 7))}, ${n}`
}

/** The nth article of a repeatable blog: the same number gives the same bytes. */
export const articleNumber = (n: number): Omit<ArticleRow, 'revision' | 'published_key'> => {
  const heading = headingNumber(n)
  const body = bodyNumber(n)
  const text = body.replace(/<[^>]+>/g, ' ')
  // Eleven years of days, in no order.
  const now = after('2015-01-01T06:00:00.000Z', ((n * 7919) % 4_000) * 86_400_000 + n)
  return {
    id: `bench${String(n).padStart(8, '0')}`,
    slug: slugOf(heading),
    heading,
    image: `https://pictures.example.com/${n}.jpg`,
    image_source: 'The archive',
    body,
    description: descriptionOf(text),
    ...emptyFields('column'),
    author: siteConfig.author.name,
    date: now.slice(0, 10),
    links: JSON.stringify(['https://example.org/study']),
    category: categoryOf(heading),
    heading_category: categoryOf(heading),
    words: countWords(text),
    created_at: now,
    updated_at: now,
    text_changed_at: null,
  }
}

/** The path of the nth article. */
export const pathNumber = (n: number): string => articlePath(articleNumber(n).id)

/** What the author sends for the nth article. */
export const inputNumber = (n: number) => {
  const { heading, image, image_source, body, author, date } = articleNumber(n)
  return {
    headingSave: heading,
    imageCdn: image,
    imageSource: image_source,
    articleSave: encodeText(body),
    authorSave: author,
    dateSave: date,
    researchLinksSave: ['https://example.org/study'],
    reference: 'true',
  }
}
