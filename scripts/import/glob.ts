/**
 * The regular expression of a pattern of paths: `**` is any text, `*` and `?` stay in their folder, `{a,b}` is a choice.
 */
const expressionOf = (pattern: string): string =>
  pattern.replace(/\*\*\/?|\{[^{}]*\}|[*?.+^$()|[\]\\{}]/g, (sign) => {
    if (sign.startsWith('**')) return '.*'
    if (sign === '*') return '[^/]*'
    if (sign === '?') return '[^/]'
    if (sign.length === 1) return `\\${sign}`
    return `(?:${sign.slice(1, -1).split(',').map(expressionOf).join('|')})`
  })

/** Whether a pattern describes a whole path. */
export const fits = (path: string, pattern: string): boolean =>
  new RegExp(`^${expressionOf(pattern)}$`).test(path)

/** Whether a pattern describes a path or one of its folders. */
export const isWithin = (path: string, pattern: string): boolean =>
  new RegExp(`^${expressionOf(pattern)}(?:/|$)`).test(path)
