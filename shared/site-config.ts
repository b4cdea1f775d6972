import * as z from 'zod'

const Filled = z.string().min(1)
/** The address of a blog; browsers write it the same way. */
export const Origin = z
  .string()
  .max(200)
  .regex(
    /^https:\/\/[a-z0-9.-]+(?::\d+)?$/,
    'Expected an address without a path, as https://example.org',
  )

/** The shape of `site.config.ts`. */
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
