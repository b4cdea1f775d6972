import { queryPage } from '../lib/query-page.ts'

/** Tells the styles how much of the text the reader has read (0 to 1), in a browser whose styles cannot know. */
const tell = (): void => {
  const { top, height } = queryPage('.article > .prose')?.getBoundingClientRect() ?? new DOMRect()
  const read = Math.min(Math.max(-top / Math.max(height - innerHeight, 1), 0), 1)
  document.documentElement.style.setProperty('--read', String(read))
}

addEventListener('scroll', tell, { passive: true })
tell()
