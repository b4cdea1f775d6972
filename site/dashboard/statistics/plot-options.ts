import uPlot from 'uplot'
import { locale } from '../data/moment.ts'

/** What a plot shows: bars at these places, and what their places are called. */
export interface PlotData {
  readonly places: readonly number[]
  readonly counts: readonly number[]
  /** How far two bars are apart. */
  readonly step: number
  /** What stands below a place. */
  readonly label: (place: number) => string
  /** Pixels that such a label needs. */
  readonly labelWidth: number
  /** What is said of the bar that is pointed at. */
  readonly say: (index: number) => string
}

const compact = new Intl.NumberFormat(locale, { notation: 'compact' })

/** Whole steps alone: there is no half visit. */
const wholeSteps = Array.from({ length: 10 }, (_, n) => [1, 2, 5].map((by) => by * 10 ** n)).flat()

/** What an element's own style says, where a canvas has none: tokens stay in the style sheet. */
const styleOf = (element: Element) => {
  const { color, borderTopColor, outlineColor, fontFamily } = getComputedStyle(element)
  return { text: color, line: borderTopColor, bar: outlineColor, font: `12px ${fontFamily}` }
}

/** The options of a bar plot in an element; colours are asked for again at each drawing. */
export const plotOptions = (
  element: HTMLElement,
  data: PlotData,
  point: (sentence: string) => void,
): uPlot.Options => {
  const { step, labelWidth, places } = data
  const bars = uPlot.paths.bars?.({ size: [0.72, 28] })
  const axis = {
    stroke: () => styleOf(element).text,
    font: styleOf(element).font,
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    // Half of the last day's label stands to the right of its bar.
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: (_, least, most) => [least - 0.6 * step, most + 0.6 * step] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: labelWidth,
        incrs: [1, 2, 5, 7, 14, 28, 56, 91, 182].map((by) => by * step),
        // Counted from the last bar back, which is the one that matters.
        splits: (_, __, least, most, by) => {
          const last = places.at(-1) ?? 0
          const count = Math.floor((last - Math.max(least, places[0] ?? 0)) / by) + 1
          return Array.from({ length: Math.max(0, count) }, (_, n) => last - n * by)
            .filter((place) => place <= most)
            .reverse()
        },
        values: (_, splits) => splits.map(data.label),
      },
      {
        ...axis,
        grid: { stroke: () => styleOf(element).line, width: 1 },
        incrs: wholeSteps,
        values: (_, splits) => splits.map((count) => compact.format(count)),
        size: 44,
      },
    ],
    series: [
      {},
      {
        fill: () => styleOf(element).bar,
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => point(typeof idx === 'number' ? data.say(idx) : '')],
    },
  }
}
