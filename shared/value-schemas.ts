import * as z from 'zod'
import { isEmail } from './email.ts'
import { limits } from './limits.ts'
import { isLine, isLocal, isPath, isPublic, isWebAddress, originOf } from './values.ts'

export const tooLong = (maxLength: number) => `At most ${maxLength} characters.`

/** One line of text that is not empty; spaces at its ends are dropped. */
export const Line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, 'Fill this in.')
    .max(maxLength, tooLong(maxLength))
    .refine(isLine, 'Write it in one line.')

/** One line of text, or none; spaces at its ends are dropped. */
export const OptionalLine = (maxLength: number) =>
  z.string().trim().max(maxLength, tooLong(maxLength)).refine(isLine, 'Write it in one line.')

/** The address of a page elsewhere; empty for none. */
export const WebAddress = z
  .string()
  .trim()
  .max(limits.text, tooLong(limits.text))
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Expected an address that begins with https://, without a user name, spaces or quotes.',
  )

/** A path of this blog. */
export const Path = z.string().max(200).refine(isPath, 'Expected a path, which begins with one /.')

/** A picture of this blog: its path. */
export const Picture = z
  .string()
  .max(200)
  .refine(
    (text) => isPath(text) && /^\/[\w./-]+$/.test(text),
    'Expected the path of a picture of this blog, as /pictures/author.svg.',
  )

/** The address of a blog, as browsers write it; an older one may have any host. */
export const Origin = z
  .string()
  .trim()
  .max(200, tooLong(200))
  .overwrite((text) => originOf(text) ?? text)
  .refine(
    (text) => originOf(text) === text,
    'Expected an address without a path, as https://example.org',
  )

const unknownHost = 'This host is only known on one machine or network, or is reserved.'

/** The address of a blog that everybody can reach. */
export const PublicAddress = Origin.refine(
  (text) => originOf(text) === null || isPublic(text),
  unknownHost,
)

/** The same, or the address of a blog on this machine. */
export const OwnAddress = Origin.refine(
  (text) => originOf(text) === null || isPublic(text) || isLocal(text),
  unknownHost,
)

/** The address of a hub (WebSub), which a Worker calls: https, with a public name, or on this machine; empty for none. */
export const HubAddress = WebAddress.refine((text) => {
  if (!isWebAddress(text)) return true
  const origin = originOf(new URL(text).origin)
  return origin !== null && (isLocal(origin) || isPublic(origin))
}, 'Expected the address of a hub that everybody can reach, which begins with https://.')

/** An e-mail address. */
export const Email = z.string().trim().refine(isEmail, 'This is not an e-mail address.')
