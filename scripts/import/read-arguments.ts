import { categories } from '../../shared/articles/category.ts'
import { isWebAddress } from '../../shared/values.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { isSelector } from './built/find-text.ts'
import { readRules } from './category-in.ts'
import { isDay } from './written-date.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- https://old.example [--sources FOLDER] [--main SELECTOR] [--pictures] [--yes] [--dry-run] …
  npm run import -- PATH [--site URL] [--origin URL] [--pages] [--drafts] [--public KEY] [--category NAME[=TAGS]]
                         [--date DAY] [--update] …
  npm run import -- PATH --undo [--origin URL] [--yes]

https://old.example  the old blog as its readers see it: its pages are found by its sitemap, its feed or its links; it
          says what it found, asks once, and fetches them and their pictures, a few at a time, into folders beside it
          (HOST.pages), from which a run that was stopped goes on for a day. What robots.txt forbids is not fetched
PATH      the same site as a folder that was built (_site, public, dist); an export: of WordPress, Squarespace or
          Blogger (.xml), of Ghost (.json), of Bear (.csv), of Movable Type (.txt), or the unpacked folder of
          Substack, Medium or Notion; an RSS, Atom or JSON feed, as a file or by its address; a folder of Markdown files
          with front matter, which are CommonMark: signs of a generator stay as they stand; or a folder that npm run
          export made
--sources the folder of which the site was built: its front matter gives days, tags, summaries and drafts, the
          pages give texts and addresses. What has no page is a draft
--main    where the text of an article is in a page, as a CSS selector such as .post-content; else it is learned
          from the feed and the pages, and you are asked where it is not clear
--site    the address of the site that an export or a folder was made of, where it does not say so itself
--origin  where the blog runs; http://127.0.0.1:8787 unless said. A deployed one asks for your
          sign-in here, and keeps nothing of it
--pages   pages come along as articles
--drafts  drafts of WordPress and Ghost come along, too, as those of Markdown do; also says that all texts that a
          key of their front matter keeps back are drafts, which is asked where it is more than a fifth of them
--public  a key of front matter, such as status, that keeps nothing back, whatever its value; all says that files
          are public of which nothing says who may read them. You are asked; else they are drafts
--hidden  parts of texts that their readers did not see come along, too; else they are left out and named
--pictures  fetches pictures that are on the host of an export's blog; it asks first. They are kept
          beside the source in a folder PATH.pictures, so that a second run asks for none again;
          --dry-run asks nothing and lists them
--yes     agrees to what it asks: to fetch pages and pictures, and to let articles whose date is to come
          publish themselves then
--category  the category of all articles, or of those with one of these tags, such as Coding=rust,web; it may be said
          several times. Else their own categories and tags decide, else their title; for the rest you are asked,
          and --dry-run names their tags
--date    the day, such as 2020-01-31, of articles of which no day is known; you are asked for it. Without one they
          come as drafts
--update  changes articles of an earlier run that the source, or these options, say differently now. What you edited
          here stays and is named; what another path brought is changed only if you agree
--undo    takes back what imports of PATH have brought: deletes its articles, their addresses, and the pictures that
          nothing else shows. What you edited here stays and is named. PATH need not be there any more
--dry-run only the report: what would be taken, changed and refused; nothing is sent, no blog is needed
--help    this text

The blog has to run (npm run dev). Articles are published several at once, the oldest first,
by the same rules as in the editor; what those rules need and the source does not have is
filled in, and the report says so. Pages and what is for members only are left out. Pictures in the
folder or beside the export are uploaded; links between the articles lead to the new ones.
Their old addresses lead to them from then on; the dashboard lists them under Redirects.
Subscribers get no e-mail. A second run adds only what is not there yet.

Each run writes a report that opens in a browser, a row an article with what differs, beside what is imported; never
through a link. The blog itself remembers what an import brought: --update and --undo ask it.

An export comes back as it was, under the same ids, addresses and times, into an empty blog (on this
machine: npm run dev -- --empty). What readers sent and earlier versions do not: a backup has them.

Exit code: 0 all is there, 1 something could not be imported, or was not asked, or there is nothing, 2 the command was not understood.

  npm run import -- https://old.example --dry-run
  npm run import -- ~/posts --origin https://example.org`

const standard = 'http://127.0.0.1:8787'

/** What the author typed; a word that is not understood ends the command. */
export const readArguments = () => {
  const { values, positionals } = readCommand(
    help,
    {
      origin: { type: 'string', default: standard },
      site: { type: 'string' },
      sources: { type: 'string' },
      hidden: { type: 'boolean', default: false },
      main: { type: 'string' },
      pages: { type: 'boolean', default: false },
      drafts: { type: 'boolean', default: false },
      public: { type: 'string', multiple: true, default: [] },
      pictures: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      category: { type: 'string', multiple: true, default: [] },
      date: { type: 'string' },
      update: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    1,
  )
  const [path = ''] = positionals
  if (path === '') misunderstood('Say what to import.')
  if (!isWebAddress(values.origin)) misunderstood(`--origin takes an address such as ${standard}.`)
  const check = (option: 'site' | 'main' | 'date', isGiven: boolean, what: string) =>
    values[option] === undefined || isGiven || misunderstood(`--${option} takes ${what}.`)
  const { site = '', main = '', date = '' } = values
  check('site', isWebAddress(site), 'an address such as https://my.old.blog')
  check('main', isSelector(main), 'a CSS selector such as .post-content')
  check('date', isDay(date), 'a day such as 2020-01-31')
  const rules =
    readRules(values.category) ??
    misunderstood(`--category takes ${categories.join(' or ')}, also with tags: Coding=rust,web.`)
  return { values, path, rules }
}
