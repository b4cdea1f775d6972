/** What JSON of unknown make is asked: a field that is of another type counts as missing. */
export type Json = { readonly [name: string]: unknown }

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of a field; a number is one too; else `''`. */
export const textIn = (data: Json, name: string): string => {
  const value = data[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The objects of a list; none where there is no list. */
export const listIn = (data: Json, name: string): Json[] => {
  const value = data[name]
  return Array.isArray(value) ? value.filter(isJson) : []
}

/** An object; an empty one where there is none. */
export const objectIn = (data: Json, name: string): Json => {
  const value = data[name]
  return isJson(value) ? value : {}
}
