import { readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { root } from './paths.ts'

let ready: Promise<void> | undefined

/** Draws an SVG whose letters are shapes. @returns a PNG of the SVG's size */
export const drawPng = async (svg: string): Promise<Uint8Array> => {
  ready ??= initWasm(readFileSync(`${root}node_modules/@resvg/resvg-wasm/index_bg.wasm`))
  await ready
  // WebAssembly's memory is not garbage collected, so the picture must be freed.
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } })
  const pixels = picture.render()
  try {
    return pixels.asPng()
  } finally {
    pixels.free()
    picture.free()
  }
}
