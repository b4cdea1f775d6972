import * as z from 'zod'
import type { JsonSchema } from '../../shared/openapi.ts'

type Io = 'input' | 'output'
type Loose = Record<string, unknown>

/** Zod's own patterns of dates tell leap years; whoever reads the reference wants the form. */
const forms: Record<string, string> = {
  'date-time': '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
}

/** Leaves out what says nothing: that a whole number is one that a double holds. */
const plain = (schema: Loose): void => {
  const form = forms[String(schema.format)]
  if (form) schema.pattern = form
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const options = (io: Io) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ jsonSchema }: { jsonSchema: object }) => plain(jsonSchema as Loose),
})

const withoutIds = ({ $schema: _s, $id: _i, ...schema }: Loose): JsonSchema => schema

/** What goes in, as JSON Schema; null where nothing does. */
export const inputSchema = (schema: z.ZodType): JsonSchema | null =>
  schema instanceof z.ZodUndefined
    ? null
    : withoutIds(z.toJSONSchema(schema, options('input')) as Loose)

const namesIn = (schema: unknown): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  )

/** Every schema that these use, and those that they use. */
const used = (
  from: readonly JsonSchema[],
  all: Readonly<Record<string, JsonSchema>>,
): Record<string, JsonSchema> => {
  const found: Record<string, JsonSchema> = {}
  const queue = from.flatMap(namesIn)
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const schema = all[name]
    if (!schema || found[name]) continue
    found[name] = schema
    queue.push(...namesIn(schema))
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * What comes out of the calls, as JSON Schema; schemas with names of their own stand once, under
 * them.
 * @param outputs by the calls' names; those without a body are left out of the answer
 * @param named the schemas with names of their own
 */
export const outputSchemas = (
  outputs: ReadonlyMap<string, z.ZodType>,
  named: ReadonlyMap<string, z.ZodType>,
) => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const isNamed = new Map([...named].map(([name, schema]) => [schema, name]))
  for (const [name, schema] of outputs) {
    if (!isNamed.has(schema) && !(schema instanceof z.ZodUndefined)) {
      registry.add(schema, { id: `${name}.answer` })
    }
  }
  const uri = (id: string): string => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, { ...options('output'), uri })
  const all = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withoutIds(schema as Loose)]),
  )
  const answers = new Map<string, JsonSchema>()
  for (const [name, schema] of outputs) {
    const known = isNamed.get(schema)
    const answer = known === undefined ? all[`${name}.answer`] : { $ref: uri(known) }
    if (answer) answers.set(name, answer)
  }
  return { answers, components: used([...answers.values()], all) }
}
