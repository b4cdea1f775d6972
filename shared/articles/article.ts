import * as z from 'zod'
import { limits } from '../limits.ts'
import { Instant, LocalData, Text, textOf } from '../schema.ts'
import { categories } from './category.ts'
import { articleFields, type FieldKey, type OptionalKey, optionalKeys, renamed } from './fields.ts'
import type { KindName } from './kinds.ts'
import { PublishedDate } from './published-date.ts'

/** Article ids have no hyphen; draft ids always have one (specification, section 6). */
export const ArticleId = z.string().regex(/^[0-9a-z]{8,40}$/, 'Must be an article id.')
export const DraftId = z.string().regex(/^draft-[0-9a-z]{8,40}$/, 'Must be a draft id.')

const Category = z.enum(categories)

/** HTML in base64 of UTF-8 (or of an OpenSSL "Salted__" cipher text, from older articles). */
const EncodedBody = z.string().max(limits.requestBytes)

const ResearchLinks = z.array(Text).max(limits.researchLinks)

/** What the optional fields are. */
const optional = {
  imageAlt:
    'What the picture shows, for readers who cannot see it; empty if it only decorates. Another picture does not inherit it.',
  ownSlug: 'The slug that the author chose for its `href`; empty if its title makes it.',
  summary:
    "The author's own description, one line. If it is empty, the beginning of the text replaces it.",
  language: "The tag of its language (BCP 47), such as `de` or `pt-BR`; empty if it is the blog's.",
} satisfies Record<OptionalKey, string>

const older = 'Older exports lack it.'

/** The types of each kind: as it is sent, as it is stored and answered, in an archive. */
const kindTypes = {
  line: {
    input: Text.optional(),
    stored: z.string(),
    archived: Text.default('').describe(older),
  },
  number: {
    input: z.int().min(0).optional(),
    stored: z.int(),
    archived: z.int().min(0).default(0).describe(older),
  },
} satisfies Record<KindName, object>

type Part = keyof (typeof kindTypes)[KindName]

/** The types of the optional fields. */
const optionalTypes = <In extends Part>(part: In, describe?: (key: OptionalKey) => string) =>
  Object.fromEntries(
    optionalKeys.map((key) => {
      const type: z.ZodType = kindTypes[articleFields[key].kind][part]
      return [key, describe ? type.describe(describe(key)) : type]
    }),
  ) as { [Key in OptionalKey]: (typeof kindTypes)[(typeof articleFields)[Key]['kind']][In] }

/** The fields of an article, as they are sent to the Worker. */
const inputs = {
  heading: Text.default(''),
  image: Text.default('').describe("The picture's address; after a space, its source may follow."),
  imageSource: Text.optional(),
  author: Text.default(''),
  date: PublishedDate.optional(),
  links: ResearchLinks.default([]),
  category: Category.optional(),
  words: z.number().optional().describe('Ignored: the server counts.'),
  ...optionalTypes('input', (key) => `${optional[key]} An edit without it leaves it as it is.`),
} satisfies Record<Exclude<FieldKey, 'description'>, z.ZodType>

/** The types of these fields, as the Worker stores and sends them. */
export const fieldTypes = {
  heading: z.string(),
  image: z.string(),
  imageSource: z.string(),
  author: z.string(),
  date: z.string(),
  links: z.array(z.string()),
  category: Category,
  words: z.number().int(),
  description: z.string().describe('The first characters of the text.'),
  ...optionalTypes('stored', (key) => optional[key]),
} satisfies Record<FieldKey, z.ZodType>

/** The fields of an article except its text, as pages read them. */
export type ArticleValues = {
  readonly [Key in FieldKey]: z.infer<(typeof fieldTypes)[Key]>
}

/** The types of these fields in an archive. */
export const archivedTypes = {
  heading: Text,
  image: Text,
  imageSource: Text,
  author: Text.min(1),
  date: z.iso.date(),
  links: ResearchLinks,
  category: Category,
  words: z.number().int().min(1),
  description: textOf(2 * limits.description),
  ...optionalTypes('archived'),
} satisfies Record<FieldKey, z.ZodType>

/** The editor's input. The Worker reports missing fields, in the specification's order. */
export const ArticleInput = z.object({
  localData: LocalData,
  href: Text.optional(),
  ...renamed(inputs, 'key', 'call'),
  articleSave: EncodedBody.default(''),
  reference: z.union([Text, z.boolean().transform(String)]).default(''),
  alert: z
    .boolean()
    .default(false)
    .describe('Whether its subscribers get an e-mail when it is published; an edit sends none.'),
  opening: textOf(limits.opening)
    .default('')
    .describe('The author’s own words at the beginning of that e-mail, in lines.'),
})
export type ArticleInput = z.infer<typeof ArticleInput>
/** The fields of an article in every answer. */
export type ArticleContent = Omit<ArticleInput, 'alert' | 'opening'>

/** An article as the API sends it. */
export const Article = z.object({
  _id: z.string(),
  id: z.string().describe('The same as `_id`.'),
  href: z.string(),
  ...renamed(fieldTypes, 'key', 'call'),
  imageSave: z.tuple([z.string(), z.string()]),
  articleSave: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  textChangedAt: Instant.optional().describe(
    'When an edit last changed the text; missing if none did after the first day.',
  ),
})
export type Article = z.infer<typeof Article>

/** An article opened by its address; a local one, from the repository, has neither `_id` nor `id`. */
export const OpenedArticle = Article.partial({ _id: true, id: true })
export type OpenedArticle = z.infer<typeof OpenedArticle>
