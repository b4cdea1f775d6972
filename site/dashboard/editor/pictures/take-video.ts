import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import { type Video, videoAt } from '../../../../shared/articles/videos.ts'
import { decodeBytes } from '../../../../shared/base64.ts'
import { ask } from '../../data/ask.ts'
import { addPicture } from '../../media/waiting.ts'
import { linkAlone } from '../document/links.ts'
import { goToParagraph } from './insert.ts'

const playsMessage =
  'Readers see this picture, and play the video in its place after a press. Undo gives the link.'
const noStillMessage =
  'The host of this video gives no picture of it, so it stays a link. A picture of your own that links there plays it, too.'

/** A video whose still is there, before it takes the place of its link. */
interface ReadyVideo {
  readonly page: string
  readonly file: File
  readonly size: { readonly width: number; readonly height: number }
  readonly caption: string
}

/** A length as people say it: `3:25`, `1:02:03`. */
const lengthOf = (seconds: number): string => {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts
    .join(':')
    .replace(/^0:/, '')
    .replace(/:(?=\d(?:$|:))/g, ':0')
}

/** What the blog shows of a video, asked of its host once; null if there is nothing to show. */
const readVideo = async ({ page, host }: Video): Promise<ReadyVideo | null> => {
  const reply = await ask('readVideo', { query: { address: page } })
  const bytes = reply.ok && reply.data ? decodeBytes(reply.data.still) : null
  if (!reply.ok || !reply.data || !bytes) return null
  const { title, seconds } = reply.data
  const file = new File([bytes], title, { type: 'image/jpeg' })
  const { width, height } = await createImageBitmap(file)
  const facts = [title, host, ...(seconds ? [lengthOf(seconds)] : [])]
  return { page, file, size: { width, height }, caption: facts.join(' · ') }
}

/** Puts a video in the place of its link, unless the author still writes there, or the link is gone. */
const placeVideo = (
  { state, view }: Editor,
  href: string,
  isTyped: boolean,
  video: ReadyVideo,
): 'placed' | 'waits' | 'gone' => {
  const { doc, schema, selection, tr } = state
  const index = doc.children.findIndex((block) => linkAlone(block) === href)
  const line = doc.children[index]
  if (!line) return 'gone'
  const at = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const end = at + line.nodeSize
  const isHere = selection.from > at && selection.to < end
  if (isHere && isTyped) return 'waits'
  const { file, page, size } = video
  const still = schema.node(
    'image',
    { src: addPicture(file).address, alt: file.name, ...size },
    undefined,
    [schema.mark('link', { href: page })],
  )
  const shown = schema.node('figure', null, [
    schema.node('paragraph', null, still),
    schema.node('figcaption', null, schema.text(video.caption)),
  ])
  closeHistory(tr).replaceWith(at, end, shown)
  view.dispatch(isHere ? goToParagraph(tr, at + shown.nodeSize) : tr)
  view.dispatch(closeHistory(view.state.tr))
  return 'placed'
}

/**
 * Makes a link that is alone on its line, if it leads to a video, a still that leads there: such a figure plays on a page.
 * @param isTyped whether the author typed it, and may go on behind it: then it waits until he has left the line
 */
const takeVideo = async (editor: Editor, href: string, isTyped: boolean): Promise<void> => {
  const found = videoAt(href)
  const video = found && (await readVideo(found).catch(() => null))
  if (!found || editor.isDestroyed) return
  const takeBack = ({ transaction }: { readonly transaction: Transaction }) => {
    if (!transaction.getMeta('history$')) return
    editor.off('update', takeBack)
    editor.emit('said', '')
  }
  const place = () => {
    editor.off('selectionUpdate', place)
    const state = video ? placeVideo(editor, href, isTyped, video) : 'none'
    if (state === 'waits') return void editor.on('selectionUpdate', place)
    if (state === 'gone') return
    editor.emit('said', state === 'placed' ? playsMessage : noStillMessage)
    editor.on('update', takeBack)
  }
  place()
}

/** The same with the links that a change has made, unless undo brings them back: that is what the author wants. */
export const takeVideos = (
  editor: Editor,
  links: readonly (string | null)[],
  change: readonly Transaction[],
): void => {
  if (change.some((one) => one.getMeta('history$'))) return
  const isTyped = !change.some((one) => one.getMeta('paste') || one.getMeta('uiEvent'))
  for (const href of new Set(links)) if (href) void takeVideo(editor, href, isTyped)
}
