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
/** How a line of a program begins: a setting, a value, a prompt, a frame of a traceback, brackets, comments, a keyword. */
const begins =
  /^\s*(?:[\w.$"'-]+:(?:\s|$)|[\w.$[\]]+\s*[-+*/|:]?=|(?:[$%]|>>>) |(?:File|at) .*\d|[}\])]+[;,]?$|\/[/*]|\*(?:[\s/]|$)|"""|@\w|(?:import|from|export|def|class|return|raise|if|elif|else|for|while|try|except|with|const|let|var|function|async|await|type|fi|done|then|do|case|esac|echo|local|set|exit)\b(?:.*[({[:;='"$]|\s*$))/
/** What stands elsewhere in it: a block or statement that begins or ends, an option, a call, an arrow. A command is a line of small words. */
const contains =
  /[({[;}=\\]\s*$|\s--?[a-z][\w-]*|\w\(|=>|\s[=|]{1,3}\s|^[a-z][\w.-]*(?: [\w./@:=~"'$-]+)*\s*$/

/** Whether a line is a program's rather than a sentence; what is marked as code in it tells nothing. */
const isCode = (line: string): boolean => {
  const words = line.replaceAll(/`[^`]*`/g, '…')
  return !/^\p{Lu}.*[.!?]$/u.test(words) && (begins.test(words) || contains.test(words))
}

/** Whether most lines of a text, besides headings, quotes and items, are those of a program. */
const looksLikeCode = (text: string): boolean => {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !/^\s*[#>](?!>>)/.test(line) && !item.test(line))
  return 2 * lines.filter(isCode).length > lines.length
}

/** Whether a plain text is only an embed code, as sites offer it to be copied. */
export const isEmbedCode = (text: string): boolean =>
  /^<(?:iframe|blockquote|script)\s[\s\S]*<\/(?:iframe|script)>$/i.test(text.trim())

/** Whether a plain text was probably written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean => {
  if (text.startsWith('#!')) return false
  if (clearSigns.some((sign) => sign.test(text))) return true
  const items = text.match(new RegExp(item, 'gm'))?.length ?? 0
  if (items < 2 && !signs.some((sign) => sign.test(text))) return false
  return !looksLikeCode(text)
}
