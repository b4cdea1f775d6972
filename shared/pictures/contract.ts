import * as z from 'zod'
import { calls } from '../calls.ts'
import { endpoint } from '../endpoint.ts'
import { ImportSource } from '../imports.ts'
import { limits } from '../limits.ts'
import { done, Instant, SiteQuery, Text } from '../schema.ts'
import { readPictureName } from './picture-name.ts'

const Name = z
  .string()
  .max(100)
  .refine((name) => readPictureName(name) !== null, 'Must be the name of an uploaded picture.')

export const Picture = z.object({
  name: z.string(),
  address: z.string().describe("As in articles, with the site's host."),
  width: z.number().int().describe('The width of the picture at this address.'),
  height: z.number().int(),
})
export type Picture = z.infer<typeof Picture>

export const uploadPicture = endpoint(calls.uploadPicture, {
  summary:
    'Stores a picture, sent as raw bytes: JPEG, PNG, GIF, WebP or AVIF, recognised by its bytes. The server removes metadata such as the location. With `of` it is a smaller version, in WebP, JPEG or PNG, of the picture of that name.',
  access: 'author',
  maxBytes: limits.pictureBytes,
  refusals: [
    'no-picture-store',
    'pictures-away',
    'picture-type',
    'picture-damaged',
    'picture-too-many-pixels',
    'picture-too-large',
    'picture-mismatch',
    'picture-not-found',
    'picture-moves',
  ],
  status: 201,
  query: SiteQuery.extend({
    of: Name.optional(),
    imported: ImportSource.optional().describe('The source of the import that brings it.'),
  }),
  output: Picture,
})

export const StoredPicture = Picture.extend({
  bytes: z.number().int(),
  uploadedAt: Instant,
  isSmaller: z.boolean().describe('Whether it is a smaller version of another.'),
})
export type StoredPicture = z.infer<typeof StoredPicture>

export const listPictures = endpoint(calls.listPictures, {
  summary:
    'The files of all uploaded pictures by name, with smaller versions; a `Link: rel="next"` leads to the next page.',
  access: 'author',
  refusals: ['no-picture-store'],
  headers: ['Link'],
  query: SiteQuery.extend({ cursor: Name.optional() }),
  output: z.array(StoredPicture),
})

export const deletePicture = endpoint(calls.deletePicture, {
  summary:
    'Deletes the picture whose name is `reference`, with its smaller versions; refused while an article, an earlier version of one, a draft or another page shows it.',
  access: 'author',
  refusals: ['no-picture-store', 'picture-in-use', 'picture-not-found'],
  query: SiteQuery.extend({ reference: Name }),
  output: done('deleted'),
})

export const PictureUse = z.object({
  stem: z.string().describe("The picture's name up to its width and height."),
  kind: z.enum(['article', 'version', 'bin', 'draft', 'page', 'settings']),
  reference: z.string().describe('The id of the article or draft, or the name of the page.'),
  headingSave: z.string(),
  alt: z
    .string()
    .nullable()
    .describe('Its alternative text there; null for the picture at the head of an article.'),
})
export type PictureUse = z.infer<typeof PictureUse>

export const listPictureUses = endpoint(calls.listPictureUses, {
  summary:
    'The uses of pictures in articles, their earlier versions, the bin, drafts and other pages: of the named pictures, or of all pictures of items whose title contains `search`.',
  access: 'author',
  query: SiteQuery.extend({
    names: z
      .string()
      .max(100 * limits.pictureUses)
      .default('')
      .describe('Names of whole pictures, separated by commas.'),
    search: Text.optional(),
  }),
  output: z.array(PictureUse),
})

export const VideoFacts = z.object({
  title: z.string(),
  seconds: z.number().int().nullable().describe('How long it is; null if its host does not say.'),
  still: z.string().describe('A picture of it, in base64: not checked, and not stored.'),
})
export type VideoFacts = z.infer<typeof VideoFacts>

export const readVideo = endpoint(calls.readVideo, {
  summary:
    'Asks the host of a video of YouTube or Vimeo for its title, its length and its still; null when the address leads to no such video, its host gives no title and no still, or this blog stores no pictures.',
  access: 'author',
  query: SiteQuery.extend({ address: z.string().max(2_000) }),
  output: VideoFacts.nullable(),
})
