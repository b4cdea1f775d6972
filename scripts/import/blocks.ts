import { isJson, type Json, objectIn } from './json.ts'
import { addParagraphs } from './paragraphs.ts'

/** WordPress writes no `<` inside a marker. Without it, a marker with no end is not searched through the whole text. */
const marker = /<!--\s*(\/?)wp:([a-z][\w/-]*)(\s[^<]*?)??(\/?)-->/g

/** Whether a text was written in WordPress's block editor. */
export const hasBlocks = (content: string): boolean => /<!--\s*wp:[a-z]/.test(content)

const attributesIn = (text = ''): Json => {
  try {
    const data: unknown = JSON.parse(text)
    return isJson(data) ? data : {}
  } catch {
    return {}
  }
}

/** Whether readers did not see a block, or not all of them: by WordPress 6.9, the plugin Block Visibility, or Jetpack. */
const isHidden = (name: string, attributes: string | undefined): boolean => {
  if (/(?:^|\/)(?:subscriber-view|paid-content|restricted|members?-only)/.test(name)) return true
  if (!attributes?.includes('blockVisibility')) return false
  const data = attributesIn(attributes)
  const ofPlugin = objectIn(data, 'blockVisibility')
  const isLimited = Array.isArray(ofPlugin.controlSets) && ofPlugin.controlSets.length > 0
  const ofWordPress = objectIn(data, 'metadata').blockVisibility
  return ofPlugin.hideBlock === true || isLimited || ofWordPress === false
}

/**
 * The HTML of a text from the block editor, without its markers; text outside of all blocks is from the classic editor
 * and gets paragraphs.
 * @param all whether blocks come along, too, that not all readers saw, and what stands behind a paywall
 * @returns the HTML, the names of blocks that only WordPress itself can fill, and the HTML that was left out
 */
export const withoutMarkers = (content: string, all = false) => {
  const parts: string[] = []
  const hidden: string[] = []
  const unfilled = new Set<string>()
  let [depth, from, hiddenAt, isPaid] = [0, 0, Number.POSITIVE_INFINITY, false]
  const take = (to: number) => {
    const part = content.slice(from, to)
    if (part.trim() === '') return
    if (isPaid || depth >= hiddenAt) hidden.push(part)
    else parts.push(depth > 0 ? part : addParagraphs(part))
  }
  for (const match of content.matchAll(marker)) {
    const [whole, closing, name = '', attributes, single] = match
    take(match.index)
    from = match.index + whole.length
    if (/(?:^|\/)paywall$/.test(name)) isPaid ||= !all
    else if (single) unfilled.add(name.replace(/^core\//, ''))
    else {
      depth = Math.max(0, depth + (closing ? -1 : 1))
      if (!closing && !all && depth < hiddenAt && isHidden(name, attributes)) hiddenAt = depth
      if (closing && depth < hiddenAt) hiddenAt = Number.POSITIVE_INFINITY
    }
  }
  take(content.length)
  return { html: parts.join('\n'), unfilled: [...unfilled], hidden }
}
