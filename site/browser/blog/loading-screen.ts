import { delays, rainFontSize } from '../../../shared/timings.ts'

const characters = '01{}[]()<>=+-*/;:.!?%&#@'
/** Milliseconds in which a column falls by one character. */
const stepTime = 40
/** Milliseconds in which the rain fades away; as in the stylesheet. */
const fadeTime = 300
/** The share of the former drawing that stays after each step. */
const trail = 0.88

// Random numbers are allowed here: this runs only in the browser.
const randomBelow = (bound: number): number => Math.floor(Math.random() * bound)

/** Draws falling characters. @returns lets them fall by one; null without a canvas context */
const createDrawing = (canvas: HTMLCanvasElement): (() => void) | null => {
  const brush = canvas.getContext('2d')
  if (!brush) return null
  const { clientWidth: width, clientHeight: height } = canvas
  const { color, borderTopColor, fontFamily } = getComputedStyle(canvas)
  const rows = Math.ceil(height / rainFontSize)
  const columns = Array.from({ length: Math.ceil(width / rainFontSize) }, (_, n) => ({
    x: n * rainFontSize,
    row: randomBelow(rows),
    ink: randomBelow(2) ? color : borderTopColor,
  }))
  // Every step touches every dot: at the screen's own resolution it would take phones twice the time.
  canvas.width = width
  canvas.height = height
  brush.font = `${rainFontSize}px ${fontFamily}`
  const write = (x: number, row: number) =>
    brush.fillText(characters.charAt(randomBelow(characters.length)), x, row * rainFontSize)
  // Draws the trails as if it had rained before.
  for (const { x, row, ink } of columns) {
    brush.fillStyle = ink
    for (let age = 12; age > 0; age -= 1) {
      brush.globalAlpha = trail ** age
      write(x, row - age)
    }
  }
  brush.globalAlpha = 1
  return () => {
    // Erases instead of painting over, so that the page stays visible between the characters.
    brush.globalCompositeOperation = 'destination-in'
    brush.fillStyle = `rgb(0 0 0 / ${trail})`
    brush.fillRect(0, 0, width, height)
    brush.globalCompositeOperation = 'source-over'
    for (const column of columns) {
      brush.fillStyle = column.ink
      write(column.x, column.row)
      column.row = column.row < rows ? column.row + 1 : -randomBelow(rows / 2)
    }
  }
}

/** Calls `step` at a fixed rate while the page is visible. @returns a function that stops it */
const runWhileVisible = (step: () => void): (() => void) => {
  let frame = 0
  let last = 0
  const fall = (now: number) => {
    if (now - last >= stepTime) {
      last = now
      step()
    }
    frame = requestAnimationFrame(fall)
  }
  const follow = () => {
    cancelAnimationFrame(frame)
    if (!document.hidden) frame = requestAnimationFrame(fall)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('visibilitychange', follow)
  }
}

/**
 * The landing page's loading screen, over the finished page until `data-loading` clears. It begins after the
 * first paint, lets every click through, and respects reduced motion.
 */
export const startLoadingScreen = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const root = document.documentElement
  const canvas = document.createElement('canvas')
  canvas.className = 'rain'
  canvas.ariaHidden = 'true'
  document.body.append(canvas)
  let end: (() => void) | null = null
  // A separate task, so that a slow phone can answer a touch first.
  setTimeout(() => {
    const step = createDrawing(canvas)
    end = step && runWhileVisible(step)
    root.dataset.loading = ''
  })
  setTimeout(() => {
    delete root.dataset.loading
    setTimeout(() => {
      end?.()
      canvas.remove()
    }, fadeTime)
  }, delays.loader)
}
