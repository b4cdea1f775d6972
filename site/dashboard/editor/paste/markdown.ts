import { Marked, type MarkedExtension, Parser, type Token } from 'marked'
import { allowedHtml } from '../../../../shared/articles/html/allowed.ts'

interface Note {
  readonly tokens: Token[]
  /** The note's number; 0 until something refers to it. */
  number: number
  references: number
  readonly parser: Parser
}

const referenceId = ({ number }: Note, reference: number): string =>
  reference === 1 ? `fnref-${number}` : `fnref-${number}-${reference}`

/** Adds the link back into the text to the last paragraph of a note. */
const addBackLink = (html: string, note: Note): string => {
  const back = `<a href="#${referenceId(note, 1)}" class="footnote-backref" title="Back to the text">↩</a>`
  const end = html.lastIndexOf('</p>')
  const isLast = end >= 0 && html.slice(end + 4).trim() === ''
  return isLast ? `${html.slice(0, end)} ${back}</p>` : `${html}<p>${back}</p>`
}

/**
 * Footnotes of a Markdown text, in GitHub's syntax. @param first the number of the first one
 * @returns an extension of the converter, and a function that returns the HTML of all notes
 */
const createFootnotes = (first: number) => {
  const notes = new Map<string, Note>()
  const used: Note[] = []
  const extension: MarkedExtension = {
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        start: (text) => text.match(/^ {0,3}\[\^[^\]\s]+\]:/m)?.index,
        tokenizer(text) {
          const found =
            /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:\n*(?: {2,}|\t)[^\n]+|[^\s[#>*+-][^\n]*))*)\n*/.exec(
              text,
            )
          const [raw, name = '', body = ''] = found ?? []
          if (raw === undefined) return undefined
          const tokens = this.lexer.blockTokens(body.replace(/^(?: {1,4}|\t)/gm, ''), [])
          const parser = new Parser(this.lexer.options)
          // Nothing refers to a second note with the same name.
          const key = notes.has(name) ? `${name} ${notes.size}` : name
          notes.set(key, { tokens, parser, number: 0, references: 0 })
          return { type: 'footnote', raw }
        },
        renderer: () => '',
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        start: (text) => text.match(/\[\^/)?.index,
        tokenizer(text) {
          const [raw, name = ''] = /^\[\^([^\]\s]+)\]/.exec(text) ?? []
          return raw === undefined || !notes.has(name)
            ? undefined
            : { type: 'footnoteReference', raw, name }
        },
        renderer({ name }) {
          const note = notes.get(name)
          if (!note) return false
          if (note.number === 0) note.number = first - 1 + used.push(note)
          note.references += 1
          const id = referenceId(note, note.references)
          return `<sup><a href="#fn-${note.number}" id="${id}" class="footnote-ref">${note.number}</a></sup>`
        },
      },
    ],
  }
  const section = (): string => {
    // A note that refers to another makes the list longer while this loop runs.
    let items = ''
    for (const note of used) {
      const html = note.parser.parse(note.tokens)
      items += `<li id="fn-${note.number}">${addBackLink(html, note)}</li>`
    }
    // Notes without a reference keep their text, too.
    for (const { number, parser, tokens } of notes.values()) {
      if (number === 0) items += `<li>${parser.parse(tokens)}</li>`
    }
    const start = first > 1 ? ` start="${first}"` : ''
    return items && `<div class="footnotes"><ol${start}>${items}</ol></div>`
  }
  return { extension, section }
}

/** Signs inside words, names and paths are no marks: `__init__`, `src/**`, `2*3*4`. */
const wordSigns: MarkedExtension = {
  extensions: [
    {
      name: 'wordSigns',
      level: 'inline',
      start: (text) => text.match(/[*_]/)?.index,
      tokenizer(text) {
        const [raw] = /^__[a-z\d]+(?:_[a-z\d]+)*__(?!\w)|^[*_]+(?=\/)/.exec(text) ?? []
        return raw === undefined ? undefined : { type: 'text', raw, text: raw }
      },
    },
  ],
  tokenizer: {
    emStrong(text, _masked, before = '') {
      const [run = ''] = /^[*_]+/.exec(text) ?? []
      const isInside = before === '/' || (/\w/.test(before) && /\w/.test(text.charAt(run.length)))
      const asText = { type: 'text', raw: run, text: run }
      return run !== '' && isInside ? (asText as never) : false
    },
  },
}

const voidElements = /^(?:br|hr|img|input|wbr)$/

/** Tags of elements that an article cannot have, or that nothing closes, as characters: `List<String>`, `Map<K>`. */
const strangeTags = (whole: string): MarkedExtension => {
  const lower = whole.toLowerCase()
  const isElement = (slash: string, name: string, rest: string): boolean => {
    if (!allowedHtml.tagNames.includes(name)) return false
    if (voidElements.test(name)) return name !== 'img' || /\ssrc=/i.test(rest)
    return lower.includes(slash ? `<${name}` : `</${name}`)
  }
  const keep = (text: string): string =>
    text.replace(/<(\/?)([a-z][\w:-]*)([^>]*)/gi, (all, slash, name, rest) =>
      isElement(slash, name.toLowerCase(), rest) ? all : `&lt;${all.slice(1)}`,
    )
  return { renderer: { html: ({ text }) => keep(text) } }
}

/** The HTML of a Markdown text (GFM). @param firstNote the number of its first footnote */
export const renderMarkdown = (text: string, firstNote = 1): string => {
  const footnotes = createFootnotes(firstNote)
  const marked = new Marked({ gfm: true }, footnotes.extension, wordSigns, strangeTags(text))
  return marked.parse(text, { async: false }) + footnotes.section()
}
