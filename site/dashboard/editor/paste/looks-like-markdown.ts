/** Signs of which one is enough. */
const signs = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|/m,
  /^> \S/m,
  /^\s*[-*+] \[[ x]\] \S/im,
  /^\[\^[^\]\s]+\]: /m,
  /^<details>/im,
  /!?\[[^\]\n]+\]\((https?:|mailto:|\/|#)[^)\s]*\)/,
  /(\*\*|__)\S(.*\S)?\1/,
  /(^|\W)`[^`\n]+`/,
]

/** Whether a plain text was probably written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  signs.some((sign) => sign.test(text)) || (text.match(/^\s*([-*+]|\d+[.)]) \S/gm)?.length ?? 0) > 1
