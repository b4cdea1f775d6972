import { limits } from '../limits.ts'
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

/** A field: its name in each place, and its rules. */
interface Field {
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
  /** A line of text that may be empty. Exports leave it out then, and an edit that does not name it keeps it. */
  readonly isOptional?: true
  /** Characters (code points) at most; the code of the refusal is the name in the form and `-too-long`. */
  readonly most?: number
}

/** Every field of an article except its text. */
export const articleFields = {
  heading: {
    call: 'headingSave',
    column: 'heading',
    file: 'title',
    form: 'title',
    label: 'Title',
    shown: 'title',
    most: limits.title,
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
    isOptional: true,
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
    isOptional: true,
    most: 300,
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
} as const satisfies Record<keyof ArticleValues, Field>

type Fields = typeof articleFields
export type FieldKey = keyof Fields
/** `key` is the name in `ArticleValues`, which pages use. */
type Place = 'key' | 'call' | 'column' | 'file' | 'form'
type NameOf<Key extends FieldKey, In extends Place> = In extends 'key'
  ? Key
  : Fields[Key] extends Record<In, infer Name extends string>
    ? Name
    : never

type KeyWith<Part> = {
  [Key in FieldKey]: Fields[Key] extends Part ? Key : never
}[FieldKey]

type Shown = Field['shown']
/** The keys of the fields that readers see in a place. */
export type ShownIn<Where extends Shown> = KeyWith<{ shown: Where }>
export type OptionalKey = KeyWith<{ isOptional: true }>

/** The fields of `Input` under their names in another place. */
export type Renamed<Input, From extends Place, To extends Place> = {
  -readonly [Key in FieldKey as NameOf<Key, From> extends keyof Input
    ? NameOf<Key, To>
    : never]: Input[NameOf<Key, From> & keyof Input]
}

const keys = Object.keys(articleFields) as FieldKey[]
const fieldOf = (key: FieldKey): Field => articleFields[key]
const nameOf = (key: FieldKey, place: Place): string | undefined =>
  place === 'key' ? key : fieldOf(key)[place]

/** The fields of the editor's form. */
export const formFields = Object.values(articleFields).flatMap((field) =>
  'form' in field ? [field] : [],
)

/** The fields of an empty form. */
export const emptyForm = Object.fromEntries(formFields.map(({ form }) => [form, ''])) as {
  readonly [Key in FieldKey as NameOf<Key, 'form'>]: ''
}

/** The fields with a limit of their own, each with the code of its refusal. */
export const limitedFields = formFields.flatMap((field) =>
  'most' in field ? [{ ...field, code: `${field.form}-too-long` as const }] : [],
)

const optionalKeys = keys.filter((key): key is OptionalKey => fieldOf(key).isOptional === true)

/** A value for each optional field, under its name in a place. */
export const optionalFields = <To extends Place, Value>(
  to: To,
  value: (key: OptionalKey) => Value,
) =>
  Object.fromEntries(optionalKeys.map((key) => [nameOf(key, to), value(key)])) as {
    [Key in OptionalKey as NameOf<Key, To>]: Value
  }

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

const keysShownIn = (shown: readonly Shown[]): FieldKey[] =>
  keys.filter((key) => shown.includes(fieldOf(key).shown))

/** The columns of the fields that readers see in these places. */
export const columnsShownIn = (...shown: readonly Shown[]): string =>
  keysShownIn(shown)
    .map((key) => articleFields[key].column)
    .join(', ')

/** The fields that readers see in these places, without any other property. */
export const valuesShownIn = <Where extends Shown>(
  values: Pick<ArticleValues, ShownIn<Where>>,
  ...shown: readonly Where[]
) =>
  Object.fromEntries(
    keysShownIn(shown).map((key) => [key, values[key as keyof typeof values]]),
  ) as Pick<ArticleValues, ShownIn<Where>>
