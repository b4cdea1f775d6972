import { kinds } from '../../shared/articles/kinds.ts'

/** JSON of unknown shape: a field of the wrong type counts as missing. */
export type Json = { readonly [name: string]: unknown }

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field's text; a number becomes text; else `''`. */
export const textIn = (data: Json, name: string): string => kinds.line.fromFile(data[name])

/** A field's objects, if it is a list; else none. */
export const listIn = (data: Json, name: string): Json[] => {
  const value = data[name]
  return Array.isArray(value) ? value.filter(isJson) : []
}

/** A field's object, else an empty one. */
export const objectIn = (data: Json, name: string): Json => {
  const value = data[name]
  return isJson(value) ? value : {}
}
