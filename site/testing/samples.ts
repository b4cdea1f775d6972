import { emptyFields } from '../../shared/articles/fields.ts'
import { encodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** An existing picture. */
export const picture = `${location.origin}/logo-light.svg`

/** An article on the server, or a draft if its id has a hyphen; a test gives the fields that matter to it. */
export const article = (
  _id: string,
  {
    html = '<p>Three plain words.</p>',
    ...overrides
  }: Partial<Draft> & { readonly html?: string } = {},
): Draft => ({
  _id,
  id: _id,
  href: `/local/${_id}`,
  headingSave: _id,
  imageCdn: picture,
  imageSave: [picture, 'The archive'],
  imageSource: 'The archive',
  ...emptyFields('call'),
  articleSave: encodeText(html),
  authorSave: siteConfig.author.name,
  dateSave: '2026-05-01',
  researchLinksSave: ['https://example.org/study'],
  category: 'Health',
  totalWords: 3,
  description: '',
  createdAt: '2026-05-01T09:30:00.000Z',
  updatedAt: '2026-05-01T10:00:00.000Z',
  publishAt: null,
  publishError: null,
  reference: 'true',
  alert: false,
  opening: '',
  dateChosen: true,
  byHand: true,
  ...overrides,
})

/** A reference to a footnote, as the editor writes it. @param id of a second reference to the same */
export const reference = (n: number, id = `fnref-${n}`): string =>
  `<sup><a href="#fn-${n}" id="${id}" class="footnote-ref">${n}</a></sup>`
const back = (n: number): string =>
  `<a href="#fnref-${n}" title="Back to the text" class="footnote-backref">↩</a>`
/** A footnote. @param text its words; paragraphs end in theirs */
export const note = (n: number, text: string): string =>
  text.endsWith('</p>')
    ? `<li id="fn-${n}">${text.slice(0, -4)} ${back(n)}</p></li>`
    : `<li id="fn-${n}">${text} ${back(n)}</li>`
/** The footnotes at the end of a text. */
export const notes = (...all: string[]): string =>
  `<div class="footnotes"><ol>${all.join('')}</ol></div>`
