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
