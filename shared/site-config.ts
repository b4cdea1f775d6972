import * as z from 'zod'
import { Email, Picture, PublicAddress, WebAddress } from './value-schemas.ts'

const Filled = z.string().min(1)

/** The shape of `site.config.ts`. */
export const SiteConfig = z.object({
  id: z.string().regex(/^[\w-]+$/, 'Expected letters, digits, - and _'),
  title: Filled,
  tagline: Filled,
  awareness: Filled,
  description: Filled,
  keywords: z.array(Filled).readonly(),
  url: PublicAddress,
  previewHost: Filled,
  language: Filled,
  locale: Filled,
  socialImage: Picture,
  securityContact: Filled,
  mail: z.object({ name: Filled, address: Email }),
  author: z.object({
    name: Filled,
    handle: z.string().regex(/^[\w-]+$/, 'Expected letters, digits, - and _'),
    avatar: Picture,
    bio: z.string(),
    links: z.object({ network: WebAddress, social: WebAddress, code: WebAddress }),
  }),
})
export type SiteConfig = z.infer<typeof SiteConfig>
