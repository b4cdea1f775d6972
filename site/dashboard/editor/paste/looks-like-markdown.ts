/** Each sign is enough. Each pattern looks only so far, so that a long text takes no long time. */
const signs = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|/m,
  /^> \S/m,
  /^[ \t]*[-*+] \[[ x]\] \S/im,
  /^\[\^[^\]\s]+\]: /m,
  /^<details>/im,
  /\[[^\]\n]{1,300}\]\((https?:|mailto:|\/|#)[^)\s]{0,300}\)/,
  /(\*\*|__)\S(.{0,300}\S)?\1/,
  /(^|\W)`[^`\n]+`/,
]

/** Whether a plain text was probably written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  signs.some((sign) => sign.test(text)) ||
  (text.match(/^[ \t]*([-*+]|\d+[.)]) \S/gm)?.length ?? 0) > 1
