import type { JsonSchema } from '../../shared/openapi.ts'
import { nameIn } from './reference.ts'

const count = (number: number): string => number.toLocaleString('en-GB')

const rangeOf = ({ minLength, maxLength, minItems, maxItems }: JsonSchema, unit: string) => {
  const [least, most] = [minLength ?? minItems, maxLength ?? maxItems]
  if (least !== undefined && least === most) return `, ${count(most)} ${unit}`
  if (most !== undefined) return `, at most ${count(most)} ${unit}`
  return least ? `, at least ${count(least)} ${unit}` : ''
}

const numberOf = ({ type, minimum, maximum }: JsonSchema): string => {
  const kind = type === 'integer' ? 'whole number' : 'number'
  if (minimum !== undefined && maximum !== undefined) {
    return `${kind} from ${count(minimum)} to ${count(maximum)}`
  }
  return minimum === undefined ? kind : `${kind} from ${count(minimum)}`
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'instant in UTC',
  date: 'day in UTC',
}

const textOf = (schema: JsonSchema): string => {
  const kind = formats[schema.format ?? '']
  if (kind) return kind
  const length = rangeOf(schema, 'characters')
  return schema.pattern ? `text as ${schema.pattern}${length}` : `text${length}`
}

/** What a value has to be, in words. */
export const formOf = (schema: JsonSchema): string => {
  const name = nameIn(schema)
  if (name) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(formOf).join(' or ')
  if (schema.allOf) return schema.allOf.map(formOf).join(' and ')
  if (schema.prefixItems) return `list of ${schema.prefixItems.map(formOf).join(', ')}`
  if (schema.type === 'array') {
    const items = typeof schema.items === 'object' ? formOf(schema.items) : 'anything'
    return `list of ${items}${rangeOf(schema, 'items')}`
  }
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'null') return 'null'
  return schema.type === 'object' ? 'object' : 'anything'
}

export interface Field {
  /** With the names of the objects that it is in: `data.monitor`. */
  readonly name: string
  readonly form: string
  readonly isRequired: boolean
  readonly standard?: string
  readonly description?: string
}

const inside = (schema: JsonSchema): [mark: string, JsonSchema] | null => {
  if (schema.properties) return ['', schema]
  const { items } = schema
  return typeof items === 'object' && items.properties ? ['[]', items] : null
}

/** The fields of an object, those of objects in it too; none for what is no object. */
export const fieldsOf = (schema: JsonSchema, before = ''): readonly Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = before + key
    const within = inside(part)
    const field: Field = {
      name,
      form: within ? (within[0] ? 'list of objects' : 'object') : formOf(part),
      isRequired: schema.required?.includes(key) ?? false,
      ...(part.default === undefined || part.default === ''
        ? {}
        : { standard: JSON.stringify(part.default) }),
      ...(part.description ? { description: part.description } : {}),
    }
    return [field, ...(within ? fieldsOf(within[1], `${name}${within[0]}.`) : [])]
  })
