import { limits } from '../limits.ts'
import { type Kind, type KindName, type KindValue, kinds } from './kinds.ts'

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
  /** Of a field that may be empty. Exports leave it out then, and an edit that does not name it keeps it. */
  readonly kind?: KindName
  /** At most, as its kind means it: characters of a line, the greatest number. The refusal's code begins with its name in the form. */
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
  imageAlt: { column: 'image_alt', label: 'Photo description', shown: 'page', kind: 'line' },
  category: { label: 'Category', shown: 'title' },
  /** The author's summary. If it is empty, cards and feeds show the beginning of the text. */
  summary: { label: 'Summary', shown: 'card', kind: 'line', most: 300 },
  /** The slug that the author chose; if empty, the title makes it. */
  ownSlug: {
    column: 'own_slug',
    label: 'Web address',
    shown: 'page',
    kind: 'line',
    most: 100,
  },
  /** The tag of the language in which it is written; if empty, the blog's. */
  language: { label: 'Language', shown: 'title', kind: 'line', most: 35 },
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
/** The fields that may be empty. */
export type OptionalKey = KeyWith<{ kind: KindName }>

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
const nameIn = <Key extends FieldKey, In extends Place>(key: Key, place: In) => {
  const { [place]: name = key } = fieldOf(key)
  return name as NameIn<Key, In>
}

const isInForm = (key: FieldKey): key is FormKey => fieldOf(key).form !== null
const isLimited = (key: FieldKey): key is LimitedKey => fieldOf(key).most !== undefined
const isOptional = (key: FieldKey): key is OptionalKey => fieldOf(key).kind !== undefined

/** The fields of the editor's form. */
export const formFields = keys.filter(isInForm).map((key) => ({
  call: nameIn(key, 'call'),
  column: nameIn(key, 'column'),
  form: nameIn(key, 'form'),
  label: articleFields[key].label,
  kind: fieldOf(key).kind,
}))

/** The fields of an empty form. */
export const emptyForm = Object.fromEntries(formFields.map(({ form }) => [form, ''])) as {
  readonly [Key in FormKey as NameIn<Key, 'form'>]: ''
}

/** The kind of a field that may not be empty is a line, too. */
type KindOf<Key extends FieldKey> = Fields[Key] extends { kind: infer Name extends KindName }
  ? Name
  : 'line'

type CodeOf<Key extends FieldKey> = Key extends FieldKey
  ? `${NameIn<Key, 'form'>}-too-${KindOf<Key> extends 'number' ? 'large' : 'long'}`
  : never

/** The fields with a limit of their own, each with the code and the sentence of its refusal. */
export const limitedFields = keys.filter(isLimited).map((key) => {
  const { label, most } = articleFields[key]
  const { kind = 'line' } = fieldOf(key)
  const [adjective, has, unit] =
    kind === 'number' ? ['large', 'is', ''] : ['long', 'has', ' characters']
  const form = nameIn(key, 'form')
  return {
    call: nameIn(key, 'call'),
    form,
    most,
    kind,
    code: `${form}-too-${adjective}` as CodeOf<LimitedKey>,
    sentence: `A ${label.toLowerCase()} ${has} at most ${most}${unit}.`,
  }
})

/** The optional fields under their names in a place. */
export type OptionalFields<To extends Place> = {
  [Key in OptionalKey as NameIn<Key, To>]: KindValue<Fields[Key]['kind']>
}

/** An optional field: what its kind says, and its values by the names of a place. */
export interface OptionalField<Value> extends Kind<Value> {
  readonly key: OptionalKey
  readonly valueIn: (values: object, place: Place) => Value | undefined
}

const optional = keys.filter(isOptional).map(
  (key): OptionalField<unknown> => ({
    ...(kinds[articleFields[key].kind] as Kind<unknown>),
    key,
    valueIn: (values, place) => values[nameIn(key, place) as keyof typeof values],
  }),
)
export const optionalKeys: readonly OptionalKey[] = optional.map(({ key }) => key)

/** Makes the value of each optional field, under its name in a place. */
export const optionalFields = <To extends Place>(
  to: To,
  make: <Value>(field: OptionalField<Value>) => Value,
) =>
  Object.fromEntries(
    optional.map((field) => [nameIn(field.key, to), make(field)]),
  ) as OptionalFields<To>

/** The same, without those that are empty. */
export const filledFields = <To extends Place>(
  to: To,
  make: <Value>(field: OptionalField<Value>) => Value,
) =>
  Object.fromEntries(
    optional.flatMap((field) => {
      const value = make(field)
      return value === field.empty ? [] : [[nameIn(field.key, to), value]]
    }),
  ) as Partial<OptionalFields<To>>

/** The optional fields, empty. */
export const emptyFields = <To extends Place>(to: To) => optionalFields(to, ({ empty }) => empty)

/** The optional fields as the form has them: its fields have text. */
export type FormTexts = { readonly [Key in OptionalKey as NameIn<Key, 'form'>]: string }

/** The optional fields of an article as the form's texts. */
export const formTexts = (article: object) =>
  Object.fromEntries(
    optional.map(({ key, toForm, valueIn, empty }) => [
      nameIn(key, 'form'),
      toForm(valueIn(article, 'call') ?? empty),
    ]),
  ) as FormTexts

/** The optional fields of the form's texts, as calls take them. */
export const fromFormTexts = (texts: FormTexts): OptionalFields<'call'> =>
  optionalFields('call', ({ key, fromForm }) => fromForm(texts[nameIn(key, 'form')] ?? ''))

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
