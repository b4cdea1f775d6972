/** The arguments of a shortcode, tag or component. */
export interface Arguments {
  readonly named: Readonly<Record<string, string>>
  /** Arguments without a name. */
  readonly words: readonly string[]
}

const argument =
  /([\w:@-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|\{([^{}]*)\}|([^\s"'`,]+))|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s,]+)/g

export const unquoted = (value: string): string =>
  value.replace(/^\s*(["'`])([\s\S]*)\1\s*$/, '$2').replace(/\\(["'`\\])/g, '$1')

/** Parses `name="value"`, `name=value`, `name={value}` and values without a name. Names become lower case. */
export const readArguments = (text: string): Arguments => {
  const named: Record<string, string> = {}
  const words: string[] = []
  for (const [whole, key, ...values] of text.matchAll(argument)) {
    const value = unquoted(values.find((one) => one !== undefined) ?? '')
    if (key === undefined || /^https?:/.test(whole)) words.push(key === undefined ? value : whole)
    else named[key.toLowerCase()] = value
  }
  return { named, words }
}

/** The value of the first of these names that has one; `''` if none has. */
export const first = ({ named }: Arguments, ...names: readonly string[]): string =>
  names.map((name) => named[name]).find(Boolean) ?? ''

/** Whether a value is words that readers saw. */
export const isWordy = (value: string): boolean =>
  /\p{L}{2,}[*_"]*\s+[*_"]*\p{L}{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]{4}/u.test(
    value,
  )
