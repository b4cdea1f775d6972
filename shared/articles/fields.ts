import { limits } from '../limits.ts'

/** A field of an article: its names, each its key unless said, and its rules. */
interface Field {
  /** In calls: the specification's name. */
  readonly call?: string
  /** In the tables of articles, versions and drafts. */
  readonly column?: string
  /** In the editor's form; null if the Worker derives the field. */
  readonly form?: string | null
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
    form: 'title',
    label: 'Title',
    shown: 'title',
    most: limits.title,
  },
  /** The picture's address. */
  image: { call: 'imageCdn', form: 'sketch', label: 'Sketch', shown: 'title' },
  /** Where the picture is from. */
  imageSource: {
    column: 'image_source',
    form: 'photoSource',
    label: 'Photo source',
    shown: 'page',
  },
  imageAlt: { column: 'image_alt', label: 'Photo description', shown: 'page', isOptional: true },
  category: { label: 'Category', shown: 'title' },
  /** The author's summary. If it is empty, cards and feeds show the beginning of the text. */
  summary: { label: 'Summary', shown: 'card', isOptional: true, most: 300 },
  /** The slug that the author chose; if empty, the title makes it. */
  ownSlug: {
    column: 'own_slug',
    label: 'Web address',
    shown: 'page',
    isOptional: true,
    most: 100,
  },
  /** The addresses of the article's sources. */
  links: {
    call: 'researchLinksSave',
    form: 'sources',
    label: 'Source',
    shown: 'page',
  },
  author: { call: 'authorSave', label: 'Author', shown: 'title' },
  /** A UTC day, `2026-11-20`. */
  date: { call: 'dateSave', label: 'Date', shown: 'title' },
  words: { call: 'totalWords', form: null, label: 'Words', shown: 'card' },
  /** The first characters of the text; pages replace them by the author's summary, if there is one. */
  description: { form: null, label: 'Description', shown: 'page' },
} as const satisfies Record<string, Field>

type Fields = typeof articleFields
export type FieldKey = keyof Fields
/** `key` is the name in the list, which pages use. */
type Place = 'key' | 'call' | 'column' | 'form'
type NameIn<Key extends FieldKey, In extends Place> = Key extends FieldKey
  ? Fields[Key] extends Record<In, infer Name>
    ? Extract<Name, string>
    : Key
  : never

type KeyWith<Part> = {
  [Key in FieldKey]: Fields[Key] extends Part ? Key : never
}[FieldKey]
type FormKey = Exclude<FieldKey, KeyWith<{ form: null }>>
type LimitedKey = KeyWith<{ most: number }>
export type OptionalKey = KeyWith<{ isOptional: true }>

type Shown = Field['shown']
/** The keys of the fields that readers see in a place. */
export type ShownIn<Where extends Shown> = KeyWith<{ shown: Where }>

/** The fields of `Input` under their names in another place. */
export type Renamed<Input, From extends Place, To extends Place> = {
  -readonly [Key in FieldKey as NameIn<Key, From> extends keyof Input
    ? NameIn<Key, To>
    : never]: Input[NameIn<Key, From> & keyof Input]
}

const keys = Object.keys(articleFields) as FieldKey[]
const fieldOf = (key: FieldKey): Field & { readonly key?: string } => articleFields[key]

/** The name of a field in a place. */
export const nameIn = <Key extends FieldKey, In extends Place>(key: Key, place: In) => {
  const { [place]: name = key } = fieldOf(key)
  return name as NameIn<Key, In>
}

const isInForm = (key: FieldKey): key is FormKey => fieldOf(key).form !== null
const isLimited = (key: FieldKey): key is LimitedKey => fieldOf(key).most !== undefined
const isOptional = (key: FieldKey): key is OptionalKey => fieldOf(key).isOptional === true

/** The fields of the editor's form. */
export const formFields = keys.filter(isInForm).map((key) => ({
  call: nameIn(key, 'call'),
  column: nameIn(key, 'column'),
  form: nameIn(key, 'form'),
  label: articleFields[key].label,
}))

/** The fields of an empty form. */
export const emptyForm = Object.fromEntries(formFields.map(({ form }) => [form, ''])) as {
  readonly [Key in FormKey as NameIn<Key, 'form'>]: ''
}

/** The fields with a limit of their own, each with the code of its refusal. */
export const limitedFields = keys.filter(isLimited).map((key) => ({
  ...articleFields[key],
  call: nameIn(key, 'call'),
  form: nameIn(key, 'form'),
  code: `${nameIn(key, 'form')}-too-long` as const,
}))

/** A value for each optional field, under its name in a place. */
export type OptionalFields<To extends Place, Value> = {
  [Key in OptionalKey as NameIn<Key, To>]: Value
}

/** Makes a value for each optional field. */
export const optionalFields = <To extends Place, Value>(
  to: To,
  value: (key: OptionalKey) => Value,
) =>
  Object.fromEntries(
    keys.filter(isOptional).map((key) => [nameIn(key, to), value(key)]),
  ) as OptionalFields<To, Value>

/** Cached for each pair of places, because a list of all articles renames thousands of fields. */
const pairs = new Map<string, (readonly [name: string, other: string])[]>()
const pairsOf = (from: Place, to: Place) => {
  const known = pairs.get(from + to)
  if (known) return known
  const isThere = [from, to].includes('form') ? isInForm : () => true
  const found = keys.filter(isThere).map((key) => [nameIn(key, from), nameIn(key, to)] as const)
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
  keys.filter((key) => shown.includes(articleFields[key].shown))

/** The columns of the fields that readers see in these places. */
export const columnsShownIn = (...shown: readonly Shown[]): string =>
  keysShownIn(shown)
    .map((key) => nameIn(key, 'column'))
    .join(', ')

/** The fields that readers see in these places, without any other property. */
export const valuesShownIn = <Values extends Record<ShownIn<Where>, unknown>, Where extends Shown>(
  values: Values,
  ...shown: readonly Where[]
) =>
  Object.fromEntries(keysShownIn(shown).map((key) => [key, values[key as ShownIn<Where>]])) as Pick<
    Values,
    ShownIn<Where>
  >
