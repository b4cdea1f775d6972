import { readFileSync, writeFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { paper } from '../../site/layouts/paper.ts'
import { root } from '../lib/paths.ts'

let ready: Promise<void> | undefined

/** Draws an SVG whose letters are shapes. @returns a PNG of the SVG's size */
const drawPng = async (svg: string): Promise<Uint8Array> => {
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

/** The favicon's drawing on a paper background, centred. @param edge the margin on each side, in hundredths of the side */
const iconSvg = (drawing: string, side: number, edge: number): string => {
  const inner = drawing.replace(
    '<svg ',
    `<svg x="${edge}" y="${edge}" width="${100 - 2 * edge}" height="${100 - 2 * edge}" `,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${paper.light}"/>${inner}</svg>`
}

/** An ICO file with one PNG (ICONDIR and ICONDIRENTRY of Windows, 22 bytes). */
const icoOf = (png: Uint8Array, side: number): Uint8Array => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Draws the icons of browsers and phones from the favicon. @param folder ends with a slash */
export const drawIcons = async (folder: string): Promise<void> => {
  const drawing = readFileSync(`${root}site/public/favicon-light.svg`, 'utf8')
  // A phone may crop an icon to a circle of four fifths; the drawing stays inside it.
  for (const [name, side] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    writeFileSync(`${folder}${name}.png`, await drawPng(iconSvg(drawing, side, 18)))
  }
  const small = await drawPng(iconSvg(drawing, 32, 4))
  writeFileSync(`${folder}favicon.ico`, icoOf(small, 32))
}
