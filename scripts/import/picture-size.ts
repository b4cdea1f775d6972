import type { Properties } from 'hast'
import { imageSize } from 'image-size'
import { answerFrom } from './fetch-picture.ts'
import type { Choices } from './item.ts'

/** The limits for one picture: bytes and milliseconds. */
const most = { bytes: 256_000, time: 5_000 }

/** The size of a picture as shown. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A picture's size, scaled to the width or height that an article names; empty if that is no number. */
export const sizeWithin = (
  size: PictureSize,
  { width, height }: Properties,
): Partial<PictureSize> => {
  const scale =
    height === undefined ? Number(width ?? size.width) / size.width : Number(height) / size.height
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return scale > 0 ? { width: scaled(size.width), height: scaled(size.height) } : {}
}

/** The first bytes at an address. @throws Error for a private address, or without an answer */
const beginningAt = async (address: string, isAllowed?: (address: string) => boolean) => {
  const signal = AbortSignal.timeout(most.time)
  const headers = { Range: `bytes=0-${most.bytes - 1}` }
  const response = await answerFrom(address, () => {}, isAllowed, { signal, headers })
  const parts: Buffer[] = []
  let size = 0
  // Some servers ignore the range and send everything.
  for await (const part of response) {
    parts.push(part)
    size += part.length
    if (size >= most.bytes) break
  }
  response.destroy()
  return { status: response.statusCode ?? 0, bytes: Buffer.concat(parts).subarray(0, most.bytes) }
}

const sizeIn = (bytes: Buffer): PictureSize | null => {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width >= 1 && height >= 1)) return null
    const [across, down] = [Math.round(width), Math.round(height)]
    // From orientation 5 on, width and height are swapped.
    return orientation >= 5 ? { width: down, height: across } : { width: across, height: down }
  } catch {
    return null
  }
}

/**
 * Measures pictures on other hosts from their first bytes, each picture once; it does not ask a host again that gave no
 * answer. The returned function gives null for an unknown size.
 * @returns undefined if the author did not ask for pictures
 */
export const measurerFor = ({ pictures }: Choices) => {
  if (pictures === undefined) return undefined
  const silent = new Set<string>()
  const known = new Map<string, Promise<PictureSize | null>>()
  const measure = async (address: string): Promise<PictureSize | null> => {
    const { host } = new URL(address)
    if (silent.has(host)) return null
    try {
      const { status, bytes } = await beginningAt(address, pictures.isAllowed)
      return status === 200 || status === 206 ? sizeIn(bytes) : null
    } catch {
      silent.add(host)
      return null
    }
  }
  let agreed: Promise<boolean> | undefined
  return async (address: string): Promise<PictureSize | null> => {
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return null
    agreed ??= pictures.agreeToSizes()
    if (!(await agreed)) return null
    const size = known.get(address) ?? measure(address)
    known.set(address, size)
    return size
  }
}
