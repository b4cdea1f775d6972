import * as z from 'zod'
import { limits } from '../limits.ts'
import { withoutVersions } from '../own-address.ts'
import { siteConfig } from '../site.config.ts'
import {
  Email,
  HubAddress,
  Line,
  OptionalLine,
  Origin,
  OwnAddress,
  Path,
  Picture,
  tooLong,
  WebAddress,
} from '../value-schemas.ts'
import { inOneLine, isLine, isLocal } from '../values.ts'
import { sampleProfile } from './samples.ts'
import { Skills } from './skills.ts'

/** The menu as the author arranges it: links in their order; links that are not in it follow. */
export const MenuOrder = z.array(z.object({ url: Path, isShown: z.boolean() })).max(50)
export type MenuOrder = z.infer<typeof MenuOrder>

/** The author's own lines of robots.txt (RFC 9309): each group names its crawlers, so that no rule joins the group above. */
const RobotsLines = z
  .array(
    z
      .string()
      .overwrite(inOneLine)
      .trim()
      .max(limits.robotsLine, tooLong(limits.robotsLine))
      .refine(isLine, 'Write it in one line.'),
  )
  .max(limits.robotsLines, `At most ${limits.robotsLines} lines.`)
  .refine(
    (lines) => lines.every((line) => /^(?:#|$|[\w-]+\s*:(?![^#]*\s[\w-]+\s*:(?!\/\/)))/.test(line)),
    'Expected one name, a colon and a value in each line, as Disallow: /now',
  )
  .refine((lines) => {
    const first = lines.find((line) => !/^(?:#|$|sitemap\s*:)/i.test(line))
    return first === undefined || /^user-agent\s*:/i.test(first)
  }, 'Name the crawlers before their rules, as User-agent: *')

/** What the author changes on the screen *Settings*; every page may show it. */
export const EditableSettings = z.object({
  title: Line(limits.siteTitle).describe('The name of the blog.'),
  tagline: OptionalLine(150).describe('What the blog is about, in one sentence; empty for none.'),
  url: OwnAddress.refine(
    (url) => url !== `https://${siteConfig.previewHost}`,
    'This address leads on to the own one.',
  ).describe("The blog's own address, without a path."),
  authorName: Line(limits.authorName).describe('The only name under which articles are published.'),
  bio: OptionalLine(400).describe('The author, in one or two sentences.'),
  avatar: Picture.describe('The portrait: an uploaded picture, or a file of the site.'),
  network: WebAddress.describe("The author's profile on a professional network."),
  social: WebAddress.describe("The author's profile on social media."),
  code: WebAddress.describe("The author's profile on a code host."),
  awareness: Line(200).describe('Shown above every page that is scrolled to its top.'),
  mailName: Line(60).describe('The sender of e-mails.'),
  mailAddress: Email.describe('The address of the sender; the mail provider must know its domain.'),
  replies: z
    .boolean()
    .describe(
      "Whether answers to e-mails go to the author's confirmed address, which each then names.",
    ),
  menu: MenuOrder,
  skills: Skills,
  samples: z.boolean().describe('Whether the sample pages and articles are shown.'),
  hub: HubAddress.describe('The hub that tells feed readers of changes (WebSub); empty for none.'),
  aiTraining: z.boolean().describe('Whether robots.txt lets crawlers read the blog to train AI.'),
  robots: RobotsLines.describe("The author's own lines at the end of robots.txt."),
})
export type EditableSettings = z.infer<typeof EditableSettings>

const StoredLink = z.string().regex(/^(?:https?:|$)/)

/** The same as it may be stored: an older version took more hosts, links and rules, and a portrait names its smaller versions. */
export const StoredSettings = EditableSettings.extend({
  url: Origin,
  avatar: z.string().refine((text) => Picture.safeParse(withoutVersions(text)).success),
  network: StoredLink,
  social: StoredLink,
  code: StoredLink,
  robots: z.array(z.string()),
})

/** What the author changes without a build; every page may show it. */
export const SiteSettings = StoredSettings.extend({
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

/** The settings of a blog whose author has changed none: it begins empty. */
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
  replies: false,
  menu: [],
  skills: [],
  samples: false,
  hub: '',
  aiTraining: true,
  robots: [],
  firstUrl: url,
  isMailProven: false,
  isSetUp: false,
}

/** What the settings are that the author has not changed. @param samples whether the blog shows the samples */
export const defaultsFor = (samples: boolean): SiteSettings =>
  samples ? { ...defaultSettings, ...sampleProfile } : defaultSettings

/** The settings among stored values, without those with which a page or an e-mail would fail. */
export const usableSettings = (stored: Readonly<Record<string, unknown>>): ChangedSettings =>
  Object.fromEntries(
    Object.entries(SiteSettings.shape).flatMap(([name, shape]) => {
      const value = stored[name]
      // An older version stored line separators, with which no e-mail leaves.
      const { data } = shape.safeParse(typeof value === 'string' ? inOneLine(value) : value)
      return data === undefined ? [] : [[name, data]]
    }),
  )

/** Each request reads the same object several times. */
const known = new WeakMap<ChangedSettings, SiteSettings>()

/** All settings. @param changed as stored; an older version lacks it */
export const settingsOf = (changed: ChangedSettings = defaultSettings): SiteSettings => {
  const before = known.get(changed)
  if (before) return before
  const usable = usableSettings(changed)
  const settings = { ...defaultsFor(usable.samples === true), ...usable }
  // What a blog published on one machine no feed reader knows.
  if (isLocal(settings.firstUrl)) settings.firstUrl = settings.url
  known.set(changed, settings)
  return settings
}
