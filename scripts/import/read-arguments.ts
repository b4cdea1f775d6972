import { categories } from '../../shared/articles/category.ts'
import { isWebAddress } from '../../shared/values.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { isSelector } from './built/page-facts.ts'
import { categoryIn } from './category-in.ts'
import { isDay } from './written-date.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- PATH [--site URL] [--origin URL] [--pages] [--drafts]
                         [--public KEY] [--pictures] [--yes] [--category NAME] [--map FILE] [--date DAY] [--update]
                         [--dry-run] [--built FOLDER] [--main SELECTOR]
  npm run import -- PATH --undo [--origin URL] [--yes]

PATH      an export: of WordPress, Squarespace or Blogger (.xml), of Ghost, WriteFreely, dev.to or Tumblr (.json),
          of Bear or WriteFreely (.csv), of Movable Type (.txt), or the unpacked folder of Substack, Medium, Notion
          or Micro.blog; an RSS, Atom or JSON feed, as a file or by its address (https://…); a folder of Markdown
          files with front matter, such as the sources of a blog of Jekyll, Hugo, Hexo, Eleventy, Astro or Gatsby;
          the site that a generator built (_site, public, dist), as a folder or by its sitemap (https://…), which
          it asks to fetch; or a folder that npm run export made
--built   the folder that was built of the sources at PATH: texts and addresses are those of its
          pages, dates, tags and drafts those of the sources
--main    where the text of an article is in a built page, as a CSS selector such as .post-content;
          else its HTML says it
--site    the address of the site it was made of, where it does not say so itself (Ghost, a folder)
--origin  where the blog runs; http://127.0.0.1:8787 unless said. A deployed one asks for your
          sign-in here, and keeps nothing of it
--pages   pages come along as articles
--drafts  drafts of WordPress and Ghost come along, too, as those of Markdown do; also says that all texts that a
          key of their front matter keeps back are drafts, which is asked where it is more than a fifth of them
--public  a key of front matter, such as status, that keeps nothing back, whatever its value
--pictures  fetches pictures that are on the host of the old blog; it asks first. They are kept
          beside the source in a folder PATH.pictures, so that a second run asks for none again;
          --dry-run asks nothing and lists them
--yes     agrees to what it asks: to fetch pictures, and to let articles whose date is to come
          publish themselves then
--category  the category of all articles; else their own categories and tags decide, else their title; for the rest
          you are asked
--date    the day, such as 2020-01-31, of articles of which no day is known; you are asked for it. Without one they
          come as drafts
--map     a file that says which tag is which category; --dry-run proposes one
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

  npm run import -- content --built public
  npm run import -- ~/posts --origin https://example.org`

const standard = 'http://127.0.0.1:8787'

/** What the author typed; a word that is not understood ends the command. */
export const readArguments = () => {
  const { values, positionals } = readCommand(
    help,
    {
      origin: { type: 'string', default: standard },
      site: { type: 'string' },
      built: { type: 'string' },
      main: { type: 'string' },
      pages: { type: 'boolean', default: false },
      drafts: { type: 'boolean', default: false },
      public: { type: 'string', multiple: true, default: [] },
      pictures: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      category: { type: 'string' },
      map: { type: 'string' },
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
  if (values.site !== undefined && !isWebAddress(values.site)) {
    misunderstood('--site takes an address such as https://my.old.blog.')
  }
  if (values.main !== undefined && !isSelector(values.main)) {
    misunderstood('--main takes a CSS selector such as .post-content.')
  }
  if (values.date !== undefined && !isDay(values.date)) {
    misunderstood('--date takes a day such as 2020-01-31.')
  }
  const category = values.category === undefined ? undefined : categoryIn([values.category])
  if (values.category !== undefined && !category) {
    misunderstood(`--category takes one of ${categories.join(', ')}.`)
  }
  return { values, path, category }
}
