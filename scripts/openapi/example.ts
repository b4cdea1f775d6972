import type { JsonSchema } from '../../shared/openapi.ts'
import { siteConfig } from '../../shared/site.config.ts'

/** What fields hold whose schema does not tell. */
const byName: Readonly<Record<string, unknown>> = {
  ArticleId: 'q3v9k2m7x1c8b4n6',
  idArticle: 'q3v9k2m7x1c8b4n6',
  name: 'Ada',
  reader: 'Ada',
  country: 'Norway',
  email: 'ada@example.com',
  Email: 'ada@example.com',
  opinion: 'Tea at three: I do it at four.',
  detail: 'Good morning.',
  headingSave: 'Tea at three',
  href: '/tea-at-three',
  imageCdn: 'https://example.com/tea.jpg Ada, CC BY 4.0',
  imageSource: 'Ada, CC BY 4.0',
  articleSave: 'PHA+VGVhIGF0IHRocmVlLjwvcD4=',
  authorSave: siteConfig.author.name,
  dateSave: '2026-11-20',
  researchLinksSave: ['https://example.com/study'],
  reference: 'true',
  description: 'Tea at three.',
  imageSave: ['https://example.com/tea.jpg', 'Ada, CC BY 4.0'],
}

/** Something that a pattern of the contract takes. */
const byPattern: readonly (readonly [begins: string, example: string])[] = [
  ['^[0-9a-z]{8,40}$', 'q3v9k2m7x1c8b4n6'],
  ['^draft-', 'draft-q3v9k2m7x1c8b4n6'],
  ['^(?:[0-9a-z]{8,40}|', 'q3v9k2m7x1c8b4n6'],
  ['^\\[\\d', '[72,101,108,108,111]'],
  ['^[A-Za-z0-9+/]+', 'c2VhbGVk'],
  ['^[\\w-]{43}', 'c2FtcGxl'.repeat(6).slice(0, 43)],
  ['^[0-9a-f]{16}', '0123456789abcdef'],
  ['^\\d{1,9}', '0'],
  ['^\\/[^/]+$', '/tea-at-three'],
]

const dates: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T14:05:09.123Z',
  date: '2026-11-20',
}

const fits = (value: unknown, { type }: JsonSchema): boolean =>
  type === undefined || type === (Array.isArray(value) ? 'array' : typeof value)

const stringFor = ({ format = '', pattern = '', minLength = 0 }: JsonSchema): string =>
  dates[format] ??
  byPattern.find(([begins]) => pattern.startsWith(begins))?.[1] ??
  'text'.padEnd(minLength, '.')

/**
 * A value that a schema takes, for people to see its form.
 * @param resolve finds what a `$ref` names
 * @param name the field that it stands in
 */
export const exampleOf = (
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema | undefined,
  name = '',
): unknown => {
  const of = (part: JsonSchema, field = name): unknown => exampleOf(part, resolve, field)
  if (schema.$ref) return of(resolve(schema.$ref) ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(
      ([field]) => !/^(?:localData|authData)$/.test(field),
    )
    return Object.fromEntries(fields.map(([field, part]) => [field, of(part, field)]))
  }
  if (schema.anyOf) return of(schema.anyOf[0] ?? {})
  if (schema.pattern === undefined && name in byName && fits(byName[name], schema)) {
    return byName[name]
  }
  if (schema.prefixItems) return schema.prefixItems.map((part) => of(part))
  if (schema.type === 'array') {
    const one = typeof schema.items === 'object' ? of(schema.items) : null
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one)
  }
  if (schema.type === 'object') return {}
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum || 1
  return stringFor(schema)
}
