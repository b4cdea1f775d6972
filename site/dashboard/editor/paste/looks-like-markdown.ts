/** Each sign is enough, even in code. Each pattern looks only so far, so that a long text takes no long time. */
const clearSigns = [
  /^(```|~~~)/m,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|/m,
  /^[ \t]*[-*+] \[[ x]\] \S/im,
  /^\[\^[^\]\s]+\]: /m,
  /^<details>/im,
  /\[[^\]\n]{1,300}\]\((https?:|mailto:|\/|#)[^)\s]{0,300}\)/,
]

/** Each is enough in prose; in code they mean something else: `src/**\/a.ts`, `# a comment`, `> output`. */
const signs = [
  /^#{1,6} \S/m,
  /^> \S/m,
  /(?<![\w/*])\*\*(?=[^\s*/])(.{0,300}[^\s*/])?\*\*(?![\w/*])/,
  /(?<![\w/])__(?=\S)(?![a-z\d]+(?:_[a-z\d]+)*__(?!\w)).{0,300}\S__(?![\w/])/,
  /(^|\W)`[^`\n]+`/,
]

const item = /^[ \t]*([-*+]|\d+[.)]) \S/
/** Settings, statements, calls, options, frames of a traceback, commands: `key: value`, `a = b`, `run();`, `--flag`, `npm ci`. */
const code =
  /^\s*(?:[\w.$"'-]+:(?:\s|$)|[\w.$[\]]+\s*[-+*/|]?=|(?:[$%]|>>>) |(?:File|at) .*\d|[}\])]+[;,]?$)|[{};]\s*$|\s--?[a-z][\w-]*|\w\(.*\)\s*$|^[a-z][\w.-]*(?: [\w./@:=~"'$-]+)*\s*$/

/** Whether most lines of a text, besides headings, quotes and items, are those of a program. */
const looksLikeCode = (text: string): boolean => {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !/^\s*[#>](?!>>)/.test(line) && !item.test(line))
  return lines.length > 0 && 2 * lines.filter((line) => code.test(line)).length > lines.length
}

/** Whether a plain text was probably written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean => {
  if (clearSigns.some((sign) => sign.test(text))) return true
  const items = text.match(new RegExp(item, 'gm'))?.length ?? 0
  if (items < 2 && !signs.some((sign) => sign.test(text))) return false
  return !looksLikeCode(text)
}
