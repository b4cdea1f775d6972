import * as z from 'zod'
import { siteConfig } from '../site.config.ts'
import { Origin } from '../site-config.ts'

/** What the author changes without a build; every page may show it. */
export const SiteSettings = z.object({
  url: Origin.describe("The blog's own address, without a path."),
  firstUrl: Origin.describe(
    "The address that the ids in feeds have: the blog's own when it published its first article.",
  ),
  isMailProven: z
    .boolean()
    .describe(
      'Whether an e-mail of this blog has arrived, so that readers may subscribe by e-mail.',
    ),
  isSetUp: z.boolean().describe('Whether the blog has an owner.'),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Those that differ from the defaults; all are optional. */
export const ChangedSettings = SiteSettings.partial()
export type ChangedSettings = z.infer<typeof ChangedSettings>

/** The settings of a blog whose author has changed none. */
export const defaultSettings: SiteSettings = {
  url: siteConfig.url,
  firstUrl: siteConfig.url,
  isMailProven: false,
  isSetUp: false,
}

/** All settings. @param changed an older version lacks it */
export const settingsOf = (changed: ChangedSettings = {}): SiteSettings => ({
  ...defaultSettings,
  ...changed,
})
