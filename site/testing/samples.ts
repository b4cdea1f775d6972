import { optionalFields } from '../../shared/articles/fields.ts'
import { encodeText } from '../../shared/base64.ts'
import type { Draft } from '../../shared/drafts/contract.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** A picture that is there. */
export const picture = `${location.origin}/logo-light.svg`

/** An article, or a draft by the hyphen in its id, as the server has it; a test says what matters to it. */
export const article = (
  _id: string,
  {
    html = '<p>Three plain words.</p>',
    ...given
  }: Partial<Draft> & { readonly html?: string } = {},
): Draft => ({
  _id,
  id: _id,
  href: `/local/${_id}`,
  headingSave: _id,
  imageCdn: picture,
  imageSave: [picture, 'The archive'],
  imageSource: 'The archive',
  ...optionalFields('call', () => ''),
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
  dateChosen: true,
  ...given,
})
