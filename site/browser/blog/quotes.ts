import { type Quote, quoteSize, quotesPath, quotesPerFile } from '../../../shared/quotes.ts'
import { queryPage } from '../lib/query-page.ts'

const files = new Map<number, Promise<readonly Quote[]>>()

const load = (file: number): Promise<readonly Quote[]> => {
  const cached = files.get(file)
  if (cached) return cached
  const loading = fetch(quotesPath(file)).then((response) => response.json())
  files.set(file, loading)
  // After a failure the next try asks again.
  loading.catch(() => files.delete(file))
  return loading
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const show = (figure: HTMLElement, quote: Quote): void => {
  const [text, author] = figure.children
  if (!text || !author) return
  text.textContent = quote.en
  author.textContent = quote.author
  figure.dataset.size = quoteSize(quote)
  // The styles fade in the first quote.
  if (figure.ariaLive && !prefersReducedMotion()) figure.animate({ opacity: [0, 1] }, 400)
}

/** Draws a random quote, and another at each 'Recycle'. It loads only that quote; a failure changes nothing. */
export const startQuotes = (): void => {
  const block = queryPage('[data-quotes]')
  const button = block?.querySelector('button')
  const figure = block?.querySelector('figure')
  if (!block || !button || !figure) return
  const count = Number(block.dataset.quotes)
  // The page comes with the first quote of the list.
  let shown = 0
  let drawn = Math.floor(Math.random() * count)
  const draw = async () => {
    const number = drawn
    const quote = await load(Math.floor(number / quotesPerFile)).then(
      (quotes) => quotes[number % quotesPerFile],
      () => undefined,
    )
    // Another quote was drawn meanwhile; the later one counts.
    if (!quote || number !== drawn) return
    show(figure, quote)
    shown = number
  }
  button.addEventListener('click', () => {
    drawn = (shown + 1 + Math.floor(Math.random() * (count - 1))) % count
    void draw()
  })
  const reveal = () => {
    block.dataset.drawn = ''
    // Screen readers announce later quotes, not the first one.
    figure.ariaLive = 'polite'
  }
  // Waits for the quote's font: another font may break lines elsewhere. If it is late, the styles reveal the quote.
  const face = document.fonts.load('italic 1em "Source Serif 4"').catch(() => {})
  // Paints the quote before it is visible, so that the heading or a picture stays the page's largest paint.
  void Promise.all([draw(), face]).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(reveal)),
  )
}
