import { expect, test } from 'vitest'
import { hasBlocks, withoutMarkers } from '../../scripts/import/blocks.ts'
import { withoutGated } from '../../scripts/import/convert-cards.ts'
import { splitFrontMatter } from '../../scripts/import/front-matter.ts'
import { addParagraphs } from '../../scripts/import/paragraphs.ts'
import { titleFrom } from '../../scripts/import/title.ts'
import { article } from '../../scripts/testing/articles.ts'
import { cpuTimeOf } from '../../scripts/testing/cpu-time.ts'
import { repeatedTexts } from '../../scripts/testing/repeated.ts'
import { looksLikeMarkdown } from '../../site/dashboard/editor/paste/looks-like-markdown.ts'
import { oldNumber, redirectPath } from '../../worker/gate/redirect-address.ts'
import { tidy } from '../../worker/http/pathname.ts'
import { encodedText, headerText, phrase } from '../../worker/mail/header.ts'
import { browserOf, shortNetwork } from '../../worker/session/client.ts'
import { isBot } from '../../worker/statistics/visitor.ts'
import { isEmail } from '../email.ts'
import { hasOnlyEmailCharacters } from '../field-limits.ts'
import { withHost, withoutHost } from '../own-address.ts'
import { fileOf, pageOf, withoutEndSlashes } from '../pages.ts'
import { uploadedPicture } from '../pictures/picture-name.ts'
import { searchTerm } from '../search/search.ts'
import { dayOf } from './date.ts'
import { cleanHtml } from './html/clean.ts'
import { leaveOutHidden } from './html/hidden/leave-out.ts'
import { parseHtml } from './html/tree.ts'
import { tidyLine } from './kinds.ts'
import { looksLikeMarkup } from './markup.ts'
import { articleIdAt } from './paths.ts'
import { slugOf } from './slug.ts'
import { countWords, descriptionOf } from './text.ts'
import { checkArticle, checkDraft, pictureOf } from './validation.ts'

const long = 100_000
const of = (part: string, end = ''): string => part.repeat(Math.ceil(long / part.length)) + end

const texts = repeatedTexts.flatMap((part) => [of(part), `x ${of(part)}!`])

const inputOf = (imageCdn: string, headingSave = 'x') => ({
  ...{ ...article(), imageCdn, headingSave, articleSave: '', authorSave: '' },
  ...{ reference: 'true', researchLinksSave: [] },
})

const check = (imageCdn: string, headingSave?: string): void =>
  checkArticle(inputOf(imageCdn, headingSave), { text: 'x', hasMedia: false, html: '' }, '')

const functions: Record<string, (text: string) => unknown> = {
  ...{
    countWords,
    descriptionOf,
    looksLikeMarkup,
    tidyLine,
    checkTitle: (title: string) => checkDraft(inputOf('', title)),
    slugOf,
    dayOf,
    cleanHtml,
  },
  leaveOutHidden: (text) =>
    leaveOutHidden(
      parseHtml(`<p style="${text}">x</p>${'<b>'.repeat(60)}y${text}`),
      `${text} b{display:none}${'}'.repeat(long / 2)}`,
    ),
  isEmail,
  hasOnlyEmailCharacters,
  fileOf,
  pageOf,
  withoutEndSlashes,
  uploadedPicture,
  searchTerm,
  articleIdAt,
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
const milliseconds = (act: () => unknown): number =>
  cpuTimeOf(() => {
    try {
      act()
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  })

test.each(Object.entries(functions))(
  '%s reads 100 kB of anything within three seconds',
  (_, read) => {
    for (const text of texts) {
      const took = milliseconds(() => read(text))
      expect(took < 3_000 || `${took} ms for ${text.slice(0, 30)}`).toBe(true)
    }
  },
)
