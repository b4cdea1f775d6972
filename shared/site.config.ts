import type { SiteConfig } from './site-config.ts'

/**
 * Everything that makes this blog yours, in one plain object.
 *
 * `id` is the site id that the wire paths carry; `author.name` is the only name an article may be
 * published under; `author.handle` stands in the author's own paths and at `/{handle}`.
 */
export const siteConfig = {
  id: 'stillpress',
  title: 'Stillpress',
  tagline: 'Coding and health.',
  /** Shown above every page that is scrolled to its top. */
  awareness: 'Donot disturb society.',
  description: 'A personal blog about coding and health.',
  keywords: ['coding', 'health', 'programming', 'web development', 'wellbeing'],
  url: 'https://stillpress.example',
  previewHost: 'preview.stillpress.example',
  language: 'en',
  locale: 'en_GB',
  socialImage: '/social.png',
  /** Where to report a vulnerability: a web address, a `mailto:`, or a page of this site. */
  securityContact: '/ping',
  /** The sender of e-mails; the mail provider must know its domain. */
  mail: { name: 'Stillpress', address: 'alerts@stillpress.example' },
  author: {
    name: 'The author',
    handle: 'author',
    avatar: '/pictures/author.svg',
    /** Empty for none, as each link. */
    bio: '',
    links: { network: '', social: '', code: '' },
  },
} as const satisfies SiteConfig
