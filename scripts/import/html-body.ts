import { readLiquid, readOutput } from './markdown/liquid.ts'
import { createReading, type Page, placeholder } from './markdown/reading.ts'

/**
 * The HTML of a text that is HTML with tags of Liquid: tags become their counterparts, as in Markdown. It has no title of
 * its own.
 * @returns in `notes` the differences with file and line
 */
export const renderHtml = (source: string, title: string, page: Page) => {
  const reading = createReading(source, page)
  const begins = /\{[{%]/g
  const parts: string[] = []
  let from = 0
  for (let match = begins.exec(source); match; match = begins.exec(source)) {
    const at = match.index
    const read = match[0] === '{%' ? readLiquid : readOutput
    const found = read(reading, at)
    if (!found) continue
    const { end, out, isBlock, isPart } = found
    const shown = out.replace(placeholder, (_all, number: string) => {
      const held = reading.held[Number(number)]
      return (isBlock || isPart ? held?.block : held?.inline) ?? ''
    })
    parts.push(source.slice(from, at), shown)
    from = end
    begins.lastIndex = end
  }
  return { title, html: parts.join('') + source.slice(from), notes: reading.sentences() }
}
