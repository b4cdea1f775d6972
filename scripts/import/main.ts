import { categories } from '../../shared/articles/category.ts'
import { signOut } from '../../shared/session/contract.ts'
import { readSettings } from '../../shared/settings/contract.ts'
import { isWebAddress } from '../../shared/values.ts'
import { isLoopback } from '../../worker/lib/network.ts'
import { type Client, expectData } from '../lib/client.ts'
import { misunderstood, readCommand } from '../lib/command.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { plain } from '../lib/plain.ts'
import { showProgress } from '../lib/progress.ts'
import { openTerminal } from '../lib/terminal.ts'
import { askSignIn } from './ask-sign-in.ts'
import { isSelector } from './built/page-facts.ts'
import { askCategory, categoryIn, chooseCategories } from './category-in.ts'
import { keepComments } from './comments.ts'
import { connect } from './connect.ts'
import { readExportFolder } from './export-folder.ts'
import { importItems } from './import-items.ts'
import type { Choices, ImportItem } from './item.ts'
import { openLog } from './log.ts'
import { isExportFolder, readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { readTags, writeReport, writeTags } from './report-files.ts'
import { foresee } from './report-rows.ts'
import { foreseeRestore, restoreExport } from './restore-export.ts'
import { takeBack } from './take-back.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- PATH [--site URL] [--permalink PATTERN] [--origin URL] [--pages] [--drafts]
                         [--pictures] [--yes] [--category NAME] [--map FILE] [--update] [--dry-run]
                         [--built FOLDER] [--main SELECTOR]
  npm run import -- PATH --undo [--origin URL] [--yes]

PATH      a WordPress export (.xml); a Ghost export (.json); an RSS, Atom or JSON feed, as a file or
          by its address (https://…); a folder of Markdown files with front matter, such as the
          sources of a blog of Jekyll, Hugo, Hexo, Eleventy, Astro or Gatsby; the site that a
          generator built (_site, public, dist), as a folder or by its sitemap (https://…), which it
          asks to fetch; or a folder that npm run export made
--built   the folder that was built of the sources at PATH: texts and addresses are those of its
          pages, dates, tags and drafts those of the sources
--main    where the text of an article is in a built page, as a CSS selector such as .post-content;
          else its HTML says it
--site    the address of the site it was made of, where it does not say so itself (Ghost, a folder)
--permalink  the addresses that articles of a folder had, such as /blog/:slug or /:year/:month/:slug/, where
          their generator is not known or a program made them
--origin  where the blog runs; http://127.0.0.1:8787 unless said. A deployed one asks for your
          sign-in here, and keeps nothing of it
--pages   pages come along as articles
--drafts  drafts of WordPress and Ghost come along, too, as those of Markdown do
--pictures  fetches pictures that are on the host of the old blog; it asks first. They are kept
          beside the source in a folder PATH.pictures, so that a second run asks for none again;
          --dry-run asks nothing and lists them
--yes     agrees to what it asks: to fetch pictures, and to let articles whose date is to come
          publish themselves then
--category  the category of all articles; else their own categories and tags decide, else words of title and tags or
          code in the text; for the rest you are asked
--map     a file that says which tag is which category; --dry-run proposes one
--update  changes articles of an earlier run that the source, or these options, say differently now. What you edited
          here stays and is named
--undo    takes back what imports of PATH have brought: deletes its articles, their addresses, and the pictures that
          nothing else shows. What you edited here stays and is named
--dry-run only the report: what would be taken, changed and refused; nothing is sent, no blog is needed
--help    this text

The blog has to run (npm run dev). Articles are published several at once, the oldest first,
by the same rules as in the editor; what those rules need and the source does not have is
filled in, and the report says so. Pages and what is for members only are left out. Pictures in the
folder or beside the export are uploaded; links between the articles lead to the new ones.
Their old addresses lead to them from then on; the dashboard lists them under Redirects.
Subscribers get no e-mail. A second run adds only what is not there yet.

Each run writes a report that opens in a browser, a row an article with what differs, beside what is imported, and
keeps in PATH.imported.jsonl what it brought: --update and --undo read it.

An export comes back as it was, under the same ids, addresses and dates, into an empty blog (on this
machine: npm run dev -- --empty); its README.txt says more.

Exit code: 0 all is there, 1 something could not be imported or there is nothing, 2 the command was not understood.

  npm run import -- content --built public
  npm run import -- ~/posts --origin https://example.org`

const standard = 'http://127.0.0.1:8787'
const { values, positionals } = readCommand(
  help,
  {
    origin: { type: 'string', default: standard },
    site: { type: 'string' },
    permalink: { type: 'string' },
    built: { type: 'string' },
    main: { type: 'string' },
    pages: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    category: { type: 'string' },
    map: { type: 'string' },
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

if (values.permalink !== undefined && !/^\/.*:\w/.test(values.permalink)) {
  misunderstood('--permalink takes a path with a part that differs, such as /blog/:slug.')
}

if (values.main !== undefined && !isSelector(values.main)) {
  misunderstood('--main takes a CSS selector such as .post-content.')
}

const category = values.category === undefined ? undefined : categoryIn([values.category])
if (values.category !== undefined && !category) {
  misunderstood(`--category takes one of ${categories.join(', ')}.`)
}
const isDry = values['dry-run']

const terminal = openTerminal({ input: process.stdin, output: process.stderr })

/** Whether the author agrees, at the terminal or to everything by --yes. */
const agree = async (question: string): Promise<boolean> =>
  values.yes || (terminal.isInteractive && terminal.agree(question))

const choices: Choices = {
  onProgress: showProgress(process.stderr),
  pages: values.pages,
  drafts: values.drafts,
  ...(values.permalink === undefined ? {} : { permalink: values.permalink }),
  ...(values.built === undefined ? {} : { built: values.built }),
  ...(values.main === undefined ? {} : { main: values.main }),
  mayFetch: (host, count) => agree(`${count} pages are at ${host}. Fetch them from there?`),
  // A dry run asks no host.
  ...(values.pictures && !isDry
    ? {
        pictures: {
          folder: `${/^https?:/i.test(path) ? new URL(path).host : path.replace(/[/\\]+$/, '')}.pictures`,
          agree: (host: string) =>
            agree(`Pictures are at ${host}. Fetch them from there, 30 MB each at most?`),
        },
      }
    : {}),
}

/** Signs in: a local blog's credentials are in its `.dev.vars`; for a deployed blog only its author knows them. */
const signedIn = async (origin: string): Promise<{ client: Client; password: string }> => {
  if (isLoopback(new URL(origin))) {
    const owner = readDevVars()
    return { client: await connect(origin, owner), password: owner.OWNER_PASSWORD }
  }
  if (!origin.startsWith('https:')) {
    throw new Error(`${origin} is not encrypted: a sign-in is sent to https only.`)
  }
  return askSignIn(origin, terminal)
}

/** Schedules articles with a future date, if the author agrees. */
const withTimes = async (items: readonly ImportItem[]): Promise<readonly ImportItem[]> => {
  const isToCome = (item: ImportItem) =>
    item.kind === 'ready' && item.draft?.publishAt !== undefined
  const count = items.filter(isToCome).length
  const question = `${count} of them have a date to come. Let them publish themselves then?`
  if (count === 0 || (await agree(question))) return items
  const reason = 'Its date is to come; it is a draft that waits for you.'
  return items.map((item) =>
    isToCome(item) && item.kind === 'ready'
      ? { ...item, draft: {}, changes: [...item.changes, reason] }
      : item,
  )
}

const bringIn = async (path: string, site: string | undefined, origin: string) => {
  const onProgress = showProgress(process.stderr)
  if (await isExportFolder(path)) {
    const folder = await readExportFolder(path)
    const report = isDry
      ? foreseeRestore(folder)
      : await restoreExport((await signedIn(origin)).client, folder, onProgress)
    return { report, tags: [] }
  }
  const map = values.map === undefined ? undefined : await readTags(values.map)
  const rules = { ...(category ? { category } : {}), ...(map ? { map } : {}) }
  const read = chooseCategories(await readSource(path, site, choices), rules)
  if (isDry) {
    return { report: foresee(read), tags: map || category ? [] : await writeTags(path, read) }
  }
  const items = await withTimes(await askCategory(read, terminal))
  const comments = await keepComments(path, items)
  if (comments !== null) console.error(comments)
  const { client, password } = await signedIn(origin)
  const meeting = { log: openLog(path, origin), ...(values.update ? { password } : {}) }
  try {
    const signed = signedBy(await authorNameOf(client), items)
    return { report: await importItems(client, signed, onProgress, meeting), tags: [] }
  } finally {
    await client.call(signOut).catch(() => null)
  }
}

/** The author's name, if the author has changed it. */
const authorNameOf = async (client: Client): Promise<string | undefined> =>
  expectData(await client.call(readSettings)).changed.authorName

/** The blog takes articles under its author's name only. */
const signedBy = (authorSave: string | undefined, items: readonly ImportItem[]) =>
  items.map((item) =>
    item.kind === 'ready' && authorSave ? { ...item, body: { ...item.body, authorSave } } : item,
  )

const undo = async (path: string, origin: string): Promise<number> => {
  const log = openLog(path, origin)
  const count = [...log.articles.values()].filter(({ id }) => id !== undefined).length
  if (count === 0) throw new Error(`No import of ${path} into ${origin} is known here.`)
  const question = `Delete ${count} articles that came from ${path}, with their votes, for good?`
  if (!(await agree(question))) throw new Error('Nothing was taken back. --yes agrees.')
  const { client, password } = await signedIn(origin)
  const sentences = await takeBack(client, password, log, showProgress(process.stderr))
  await client.call(signOut).catch(() => null)
  console.log(plain(sentences.join('\n')))
  return 0
}

const run = async (path: string, site: string | undefined, origin: string): Promise<number> => {
  if (values.undo) return undo(path, origin)
  const { report, tags } = await bringIn(path, site, origin)
  console.log(printReport(report))
  const messages = [...(await writeReport(path, report, isDry)), ...tags]
  if (isDry) messages.unshift('Nothing was sent: this is what an import would do.')
  console.log(`\n${plain(messages.join('\n'))}`)
  return report.refused.length > 0 || report.rows.length === 0 ? 1 : 0
}

try {
  process.exitCode = await run(path, values.site, new URL(values.origin).origin)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  terminal.close()
}
