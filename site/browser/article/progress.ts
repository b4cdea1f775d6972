import { queryPage } from '../lib/query-page.ts'

/** Tells the styles how much of the text the reader has read (0 to 1), in a browser whose styles cannot know. */
export const startProgress = (): void => {
  const text = queryPage('.article > .prose')
  if (!text || CSS.supports('animation-timeline: scroll()')) return
  const tell = () => {
    const { top, height } = text.getBoundingClientRect()
    const read = Math.min(Math.max(-top / Math.max(height - innerHeight, 1), 0), 1)
    document.documentElement.style.setProperty('--read', String(read))
  }
  addEventListener('scroll', tell, { passive: true })
  tell()
}
