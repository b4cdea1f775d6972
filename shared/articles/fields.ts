import type { Category } from './category.ts'

/** The fields of an article except its text, as pages read them. */
export interface ArticleValues {
  readonly heading: string
  /** The picture's address. */
  readonly image: string
  /** Where the picture is from. */
  readonly imageSource: string
  /** What the picture shows; empty if it only decorates. */
  readonly imageAlt: string
  readonly author: string
  /** A UTC day, `2026-11-20`. */
  readonly date: string
  readonly category: Category
  readonly words: number
  /** The author's summary. If it is empty, cards and feeds show the beginning of the text. */
  readonly summary: string
  /** The first characters of the text; pages replace them by the author's summary, if there is one. */
  readonly description: string
  /** The addresses of the article's sources. */
  readonly links: readonly string[]
}

/** The names of a field, one for each place. */
interface FieldNames {
  /** In calls: the specification's. */
  readonly call: string
  /** In the tables of articles, versions and drafts. */
  readonly column: string
  /** In the front matter of an exported file. */
  readonly file: string
  /** In the editor's form; fields that the Worker derives have none. */
  readonly form?: string
  /** On the screen. */
  readonly label: string
  /** Where readers see it: in lists of titles, on cards, or only on the article's page. */
  readonly shown: 'title' | 'card' | 'page'
}

/** Every field of an article except its text, with its names. */
export const articleFields = {
  heading: {
    call: 'headingSave',
    column: 'heading',
    file: 'title',
    form: 'title',
    label: 'Title',
    shown: 'title',
  },
  image: {
    call: 'imageCdn',
    column: 'image',
    file: 'image',
    form: 'sketch',
    label: 'Sketch',
    shown: 'title',
  },
  imageSource: {
    call: 'imageSource',
    column: 'image_source',
    file: 'imageSource',
    form: 'photoSource',
    label: 'Photo source',
    shown: 'page',
  },
  imageAlt: {
    call: 'imageAlt',
    column: 'image_alt',
    file: 'imageAlt',
    form: 'imageAlt',
    label: 'Photo description',
    shown: 'page',
  },
  category: {
    call: 'category',
    column: 'category',
    file: 'category',
    form: 'category',
    label: 'Category',
    shown: 'title',
  },
  summary: {
    call: 'summary',
    column: 'summary',
    file: 'summary',
    form: 'summary',
    label: 'Summary',
    shown: 'card',
  },
  links: {
    call: 'researchLinksSave',
    column: 'links',
    file: 'references',
    form: 'sources',
    label: 'Source',
    shown: 'page',
  },
  author: {
    call: 'authorSave',
    column: 'author',
    file: 'author',
    form: 'author',
    label: 'Author',
    shown: 'title',
  },
  date: {
    call: 'dateSave',
    column: 'date',
    file: 'date',
    form: 'date',
    label: 'Date',
    shown: 'title',
  },
  words: {
    call: 'totalWords',
    column: 'words',
    file: 'words',
    label: 'Words',
    shown: 'card',
  },
  description: {
    call: 'description',
    column: 'description',
    file: 'description',
    label: 'Description',
    shown: 'page',
  },
} as const satisfies Record<keyof ArticleValues, FieldNames>

type Fields = typeof articleFields
export type FieldKey = keyof Fields
/** `key` is the name in `ArticleValues`, which pages use. */
type Place = 'key' | 'call' | 'column' | 'file' | 'form'
type NameOf<Key extends FieldKey, In extends Place> = In extends 'key'
  ? Key
  : Fields[Key] extends Record<In, infer Name extends string>
    ? Name
    : never

/** The keys of the fields that readers see in a place. */
export type ShownIn<Where extends FieldNames['shown']> = {
  [Key in FieldKey]: Fields[Key]['shown'] extends Where ? Key : never
}[FieldKey]

/** The fields of `Input` under their names in another place. */
export type Renamed<Input, From extends Place, To extends Place> = {
  -readonly [Key in FieldKey as NameOf<Key, From> extends keyof Input
    ? NameOf<Key, To>
    : never]: Input[NameOf<Key, From> & keyof Input]
}

const keys = Object.keys(articleFields) as FieldKey[]
const nameOf = (key: FieldKey, place: Place): string | undefined =>
  place === 'key' ? key : (articleFields[key] as FieldNames)[place]

/** The fields of an empty form. */
export const emptyForm = Object.fromEntries(
  keys.map((key) => [nameOf(key, 'form'), '']).filter(([name]) => name !== undefined),
) as { readonly [Key in FieldKey as NameOf<Key, 'form'>]: '' }

/** Cached for each pair of places, because a list of all articles renames thousands of fields. */
const pairs = new Map<string, (readonly [name: string, other: string])[]>()
const pairsOf = (from: Place, to: Place) => {
  const known = pairs.get(from + to)
  if (known) return known
  const found = keys.flatMap((key) => {
    const [name, other] = [nameOf(key, from), nameOf(key, to)]
    return name === undefined || other === undefined ? [] : [[name, other] as const]
  })
  pairs.set(from + to, found)
  return found
}

/**
 * Renames an article's fields to their names in another place; leaves out other properties.
 * @param from the place whose names `input` has
 */
export const renamed = <Input extends object, From extends Place, To extends Place>(
  input: Input,
  from: From,
  to: To,
): Renamed<Input, From, To> => {
  const output: Record<string, unknown> = {}
  for (const [name, other] of pairsOf(from, to)) {
    if (name in input) output[other] = input[name as keyof Input]
  }
  return output as Renamed<Input, From, To>
}

/** The columns of the fields that readers see in these places. */
export const columnsShownIn = (...shown: readonly FieldNames['shown'][]): string =>
  keys
    .filter((key) => shown.includes(articleFields[key].shown))
    .map((key) => articleFields[key].column)
    .join(', ')
