import * as z from 'zod'
import { Line, Picture, WebAddress } from '../schema.ts'
import { siteConfig } from '../site.config.ts'
import { Origin } from '../site-config.ts'

/** The menu as the author arranges it: links in their order; links that are not in it follow. */
export const MenuOrder = z
  .array(z.object({ url: z.string().max(200), isShown: z.boolean() }))
  .max(50)
export type MenuOrder = z.infer<typeof MenuOrder>

/** What the author changes on the screen *Settings*; every page may show it. */
export const EditableSettings = z.object({
  title: Line(60).describe('The name of the blog.'),
  tagline: Line(150).describe('What the blog is about, in one sentence.'),
  url: Origin.describe("The blog's own address, without a path."),
  authorName: Line(100).describe('The only name under which articles are published.'),
  bio: Line(400).describe('The author, in one or two sentences.'),
  avatar: Picture.describe('The portrait: an uploaded picture, or a file of the site.'),
  network: WebAddress.describe("The author's profile on a professional network."),
  social: WebAddress.describe("The author's profile on social media."),
  code: WebAddress.describe("The author's profile on a code host."),
  awareness: Line(200).describe('Shown above every page that is scrolled to its top.'),
  mailName: Line(60).describe('The sender of e-mails.'),
  mailAddress: z
    .email('This is not an e-mail address.')
    .max(254)
    .describe('The address of the sender; the mail provider must know its domain.'),
  menu: MenuOrder,
})
export type EditableSettings = z.infer<typeof EditableSettings>

/** What the author changes without a build; every page may show it. */
export const SiteSettings = EditableSettings.extend({
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

const { title, tagline, url, awareness, mail, author } = siteConfig

/** The settings of a blog whose author has changed none. */
export const defaultSettings: SiteSettings = {
  title,
  tagline,
  url,
  authorName: author.name,
  bio: author.bio,
  avatar: author.avatar,
  ...author.links,
  awareness,
  mailName: mail.name,
  mailAddress: mail.address,
  menu: [],
  firstUrl: url,
  isMailProven: false,
  isSetUp: false,
}

/** All settings. @param changed an older version lacks it */
export const settingsOf = (changed: ChangedSettings = {}): SiteSettings => ({
  ...defaultSettings,
  ...changed,
})
