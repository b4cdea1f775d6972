import * as z from 'zod'

const Filled = z.string().min(1)
const Origin = z
  .string()
  .regex(/^https?:\/\/[^\s/?#]+$/, 'Expected an address without a path, as https://example.org')

/** What `site.config.ts` has to hold. */
export const SiteConfig = z.object({
  id: z.string().regex(/^[\w-]+$/, 'Expected letters, digits, - and _'),
  title: Filled,
  tagline: Filled,
  awareness: Filled,
  description: Filled,
  keywords: z.array(Filled).readonly(),
  url: Origin,
  previewHost: Filled,
  language: Filled,
  locale: Filled,
  socialImage: z.string().startsWith('/'),
  securityContact: Filled,
  mail: z.object({ name: Filled, address: z.email() }),
  author: z.object({
    name: Filled,
    handle: z.string().regex(/^[\w-]+$/, 'Expected letters, digits, - and _'),
    avatar: z.string().startsWith('/'),
    bio: Filled,
    links: z.object({ network: z.url(), social: z.url(), code: z.url() }),
  }),
})
export type SiteConfig = z.infer<typeof SiteConfig>
