import { expect, test } from 'vitest'
import { hasBlocks, withoutMarkers } from '../../scripts/import/blocks.ts'
import { splitFrontMatter } from '../../scripts/import/front-matter.ts'
import { addParagraphs } from '../../scripts/import/paragraphs.ts'
import { withoutGated } from '../../scripts/import/settle-cards.ts'
import { titleFrom } from '../../scripts/import/title.ts'
import { article } from '../../scripts/testing/articles.ts'
import { looksLikeMarkdown } from '../../site/dashboard/editor/paste/looks-like-markdown.ts'
import { oldNumber, redirectPath } from '../../worker/gate/redirect-address.ts'
import { tidy } from '../../worker/http/pathname.ts'
import { encodedText, headerText, phrase } from '../../worker/mail/header.ts'
import { browserOf, shortNetwork } from '../../worker/session/client.ts'
import { isBot } from '../../worker/statistics/bots.ts'
import { hasOnlyEmailCharacters, isBannerEmail, isEmail } from '../email.ts'
import { withHost, withoutHost } from '../own-address.ts'
import { fileOf, pageOf, withoutEndSlashes } from '../pages.ts'
import { uploadedPicture } from '../pictures/picture-name.ts'
import { searchTerm } from '../search.ts'
import { topicOf } from '../topics.ts'
import { dayOf } from './date.ts'
import { cleanHtml } from './html/clean.ts'
import { formsOf } from './html/forms.ts'
import { languages } from './html/languages.ts'
import { looksLikeMarkup } from './markup.ts'
import { slugOf } from './slug.ts'
import { countWords, descriptionOf } from './text.ts'
import { checkArticle, checkTitle, pictureOf, tidyTitle } from './validation.ts'

const long = 100_000
const of = (part: string, end = ''): string => part.repeat(Math.ceil(long / part.length)) + end

/** What makes an expression look again and again: beginnings without their end, and long runs. */
const texts = [
  '<a',
  '<a ',
  '<!--',
  '</',
  '<a b="',
  "<a b='",
  '&',
  '&#',
  '<!-- wp:a ',
  '<br',
  '< ',
  '<!--kg-gated-block:begin ',
  '<!--kg-gated-block:begin-->',
  '---\n',
  '---x\n',
  '+++\n',
  '\n',
  ...[
    'a',
    ' ',
    '\t \n',
    '.',
    '/',
    '//',
    '-',
    'a.',
    'a@',
    'a@b.',
    '0',
    'A1',
    '"',
    '%',
    '%4',
    '?p=1',
  ],
  'Version/',
  'Version/1 ',
  'a:',
  ':',
  '[gallery ',
  '[',
  '[a](/',
  '[a](https://b',
  '**a ',
  '__a',
  '`a',
  '|',
  '- [ ',
  '[^a',
  '[a="',
  'text-align:',
  '\u200b',
  'é',
  '😀',
].flatMap((part) => [of(part), `x ${of(part)}!`])

const check = (imageCdn: string, headingSave = 'x'): void => {
  const input = { ...article(), imageCdn, headingSave, articleSave: '', authorSave: '' }
  checkArticle(
    { ...input, reference: 'true', researchLinksSave: [] },
    { text: 'x', hasMedia: false },
  )
}

const functions: Record<string, (text: string) => unknown> = {
  ...{
    countWords,
    descriptionOf,
    looksLikeMarkup,
    tidyTitle,
    checkTitle,
    slugOf,
    dayOf,
    cleanHtml,
  },
  isEmail,
  hasOnlyEmailCharacters,
  isBannerEmail,
  fileOf,
  pageOf,
  withoutEndSlashes,
  uploadedPicture,
  searchTerm,
  topicOf,
  tidy,
  encodedText,
  headerText,
  phrase,
  oldNumber,
  redirectPath,
  browserOf,
  shortNetwork,
  isBot,
  looksLikeMarkdown,
  withHost,
  withoutHost,
  hasBlocks,
  withoutMarkers,
  splitFrontMatter,
  addParagraphs,
  withoutGated,
  titleFrom: (text) => titleFrom(text, 'x'),
  pictureOf: (imageCdn) => pictureOf({ imageCdn }),
  'checkArticle, of its picture': (text) => check(`https://example.org/${text} ${text}`),
  'checkArticle, of its title': (text) => check('https://example.org/a b', text),
}

/** How long it takes, whether it is read or refused. */
const milliseconds = (act: () => unknown): number => {
  const start = performance.now()
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
  }
  return performance.now() - start
}

test.each(Object.entries(functions))(
  '%s reads 100 kB of anything within three seconds',
  (_, read) => {
    for (const text of texts) {
      const took = milliseconds(() => read(text))
      expect(took < 3_000 || `${took} ms for ${text.slice(0, 30)}`).toBe(true)
    }
  },
)

/** Cut so that no limit of a word, a gap or a block leaves it plain. */
const codes = [
  ...texts.filter((_, n) => n % 2 === 0).map((text) => text.slice(0, 200)),
  ...['a<b> ', '()', '((((', '$', '(a ', '$$', '\'"', '/*', '{{', 'a.'],
]
  .map((part) => part.repeat(10_000 / part.length).slice(0, 9_900))
  .map((text) => text.replace(/\S{290}|\s{290}/g, '$& x\n'))

test.each([...new Set([...languages.values()].map(({ grammar }) => grammar))])(
  'a code block of 10 kB of anything is highlighted as %s within three seconds',
  (name) => {
    for (const code of codes) {
      const written = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const html = `<pre><code class="language-${name}">x ${written}</code></pre>`
      const took = milliseconds(() => formsOf(html, '/blog/0123456789'))
      expect(took < 3_000 || `${took} ms for ${code.slice(0, 30)}`).toBe(true)
    }
  },
)

test('an article full of code blocks, or with one of 200 kB, is highlighted within six seconds', () => {
  for (const part of ['((((', 'a<b> ', '`$', '"\'', 'a a ']) {
    const written = of(part).replaceAll('<', '&lt;')
    for (const code of [written.slice(0, 9_000), written.repeat(2)]) {
      const html = `<pre><code class="language-cs">x ${code}</code></pre>`
      const all = html.repeat(900_000 / html.length)
      expect(milliseconds(() => formsOf(all, '/blog/0123456789'))).toBeLessThan(6_000)
    }
  }
})
