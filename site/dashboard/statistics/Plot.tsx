import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { type PlotData, plotOptions } from './plot-options.ts'

interface Props {
  /** What the picture says, in words. */
  readonly label: string
  readonly tone: 'days' | 'articles'
  readonly data: PlotData
}

const draw = (place: HTMLElement, said: HTMLElement, data: PlotData): (() => void) => {
  const say = (sentence: string) => {
    said.textContent = sentence
  }
  const columns: uPlot.AlignedData = [[...data.places], [...data.counts]]
  const plot = new uPlot(plotOptions(place, data, say), columns, place)
  const size = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = place
    if (width !== plot.width || height !== plot.height) plot.setSize({ width, height })
  })
  size.observe(place)
  // Bars keep their colour with their path, which only new data makes anew at the same scale.
  const theme = new MutationObserver(() => plot.setData(plot.data))
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] })
  return () => {
    size.disconnect()
    theme.disconnect()
    plot.destroy()
  }
}

/** A picture of counts as bars, drawn on a canvas; the numbers themselves stand in a table beside it. */
export const Plot = ({ label, tone, data }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (place.current && said.current) return draw(place.current, said.current, data)
  }, [data])
  return (
    <div className="plot">
      <div ref={place} className="plot-picture" data-tone={tone} role="img" aria-label={label} />
      <p ref={said} className="plot-said" aria-hidden="true" />
    </div>
  )
}
