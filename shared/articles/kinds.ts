import { withWindowsLetters } from './windows-letters.ts'

/**
 * What a kind of field says of every field of its kind, for fields that an author may leave empty. A field without a value has
 * `empty`: in a new form, in older rows, and in an older file. Its types in calls are in `article.ts`.
 */
export interface Kind<Value> {
  readonly empty: Value
  /** As it is stored. */
  readonly tidy: (value: Value) => Value
  /** In a field of the form, which has text. */
  readonly toForm: (value: Value) => string
  readonly fromForm: (text: string) => Value
  /** In the front matter of a file, whose value may be of any type. */
  readonly fromFile: (value: unknown) => Value
  /** Whether a value is more than `most` of its field. */
  readonly isOver: (value: Value, most: number) => boolean
  /** A value that a program may take for another: quotes, signs, another type. */
  readonly sample: (key: string) => Value
}

/** One line: single spaces, NFC, no control characters but those that Windows meant as letters. */
export const tidyLine = (line: string): string =>
  withWindowsLetters(line)
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()

const line = {
  empty: '',
  tidy: tidyLine,
  toForm: (text) => text,
  fromForm: (text) => text,
  fromFile: (value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  isOver: (text, most) => [...tidyLine(text)].length > most,
  sample: (key) => `"${key}": # & <`,
} as const satisfies Kind<string>

/** A whole number from 1; 0 is none. */
const number = {
  empty: 0,
  tidy: (value) => value,
  toForm: (value) => (value === 0 ? '' : String(value)),
  // What is no number is over every limit.
  fromForm: (text) => (/^\d*$/.test(text.trim()) ? Number(text) : Number.NaN),
  fromFile: (value) => {
    const read = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
    return Number.isSafeInteger(read) && read > 0 ? read : 0
  },
  isOver: (value, most) => !(Number.isInteger(value) && value >= 0 && value <= most),
  sample: (key) => key.length,
} as const satisfies Kind<number>

export const kinds = { line, number }
export type KindName = keyof typeof kinds
/** The value of a field of a kind. */
export type KindValue<Name extends KindName> = Parameters<(typeof kinds)[Name]['toForm']>[0]
