import { categories } from '../../shared/articles/category.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { signOut } from '../../shared/session/contract.ts'
import { readSettings } from '../../shared/settings/contract.ts'
import { isWebAddress } from '../../shared/values.ts'
import { type Client, expectData } from '../lib/client.ts'
import { endOnSignal, misunderstood, readCommand } from '../lib/command.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { plain } from '../lib/plain.ts'
import { type Progress, showProgress } from '../lib/progress.ts'
import { openTerminal } from '../lib/terminal.ts'
import { askSignIn } from './ask-sign-in.ts'
import { picturesFolder } from './beside.ts'
import { isSelector } from './built/page-facts.ts'
import { askCategory, categoryIn, chooseCategories } from './category-in.ts'
import { keepComments } from './comments.ts'
import { connect } from './connect.ts'
import { doubtsIn } from './decide.ts'
import { readExportFolder } from './export-folder.ts'
import { plainName } from './front-matter.ts'
import { importItems } from './import-items.ts'
import { isPictureRow, readImported, sourceName } from './imported.ts'
import type { Choices, ImportItem } from './item.ts'
import { isExportFolder, readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { readTags, requireNoLinks, writeReport, writeTags } from './report-files.ts'
import { foresee } from './report-rows.ts'
import { foreseeRestore, restoreExport } from './restore-export.ts'
import { takeBack } from './take-back.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- PATH [--site URL] [--permalink PATTERN] [--origin URL] [--pages] [--drafts]
                         [--public KEY] [--pictures] [--yes] [--category NAME] [--map FILE] [--update] [--dry-run]
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
--drafts  drafts of WordPress and Ghost come along, too, as those of Markdown do; also says that all texts that a
          key of their front matter keeps back are drafts, which is asked where it is more than a fifth of them
--public  a key of front matter, such as status, that keeps nothing back, whatever its value
--pictures  fetches pictures that are on the host of the old blog; it asks first. They are kept
          beside the source in a folder PATH.pictures, so that a second run asks for none again;
          --dry-run asks nothing and lists them
--yes     agrees to what it asks: to fetch pictures, and to let articles whose date is to come
          publish themselves then
--category  the category of all articles; else their own categories and tags decide, else words of title and tags or
          code in the text; for the rest you are asked
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

An export comes back as it was, under the same ids, addresses and dates, into an empty blog (on this
machine: npm run dev -- --empty); its README.txt says more.

Exit code: 0 all is there, 1 something could not be imported, or was not asked, or there is nothing, 2 the command was not understood.

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
    public: { type: 'string', multiple: true, default: [] },
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

const answers = new Map<string, Promise<boolean>>()

/** Whether the author agrees, at the terminal or to everything by --yes; the same question is asked once. */
const agree = (question: string): Promise<boolean> => {
  const answer =
    answers.get(question) ??
    (async () => values.yes || (terminal.isInteractive && terminal.agree(question)))()
  answers.set(question, answer)
  return answer
}

/** What Ctrl-C has to tell; sending replaces it. */
let tellStopped = () => 'You stopped the command; nothing was sent.'
endOnSignal(() => tellStopped())

/** Shows the progress of sending, which Ctrl-C tells then. @param count the articles, which come last */
const showSending = (count: number | undefined, what: string): ((progress: Progress) => void) => {
  const show = showProgress(process.stderr)
  return (progress) => {
    const { done, total } = progress
    const all = count ?? total
    tellStopped = () =>
      `You stopped the command: ${Math.max(0, done + all - total)} of ${all} ${what}. Run the same command again to go on.`
    show(progress)
  }
}

const choices: Choices = {
  onProgress: showProgress(process.stderr),
  pages: values.pages,
  drafts: values.drafts,
  shown: values.public.map(plainName),
  ...(values.permalink === undefined ? {} : { permalink: values.permalink }),
  ...(values.built === undefined ? {} : { built: values.built }),
  ...(values.main === undefined ? {} : { main: values.main }),
  mayFetch: (host, count) => agree(`${count} pages are at ${host}. Fetch them from there?`),
  // A dry run asks no host.
  ...(values.pictures && !isDry
    ? {
        pictures: {
          folder: picturesFolder(path),
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

/** Reads the source; if a key keeps back much of it, the author says once whether it does. */
const readAgreed = async (path: string, site: string | undefined) => {
  const items = await readSource(path, site, choices)
  const doubts = doubtsIn(items)
  if (doubts.length === 0 || values.drafts) return { items, doubts: [] }
  const sentences = doubts.map(({ sentence }) => sentence)
  // Not by --yes: what it keeps back may be nobody's business.
  if (isDry || values.yes || !terminal.isInteractive) return { items, doubts: sentences }
  for (const sentence of sentences) terminal.print(sentence)
  if (!(await terminal.agree('Publish them all the same?'))) return { items, doubts: [] }
  const shown = [...(choices.shown ?? []), ...doubts.map(({ key }) => key)]
  return { items: await readSource(path, site, { ...choices, shown }), doubts: [] }
}

const bringIn = async (path: string, site: string | undefined, origin: string) => {
  if (await isExportFolder(path)) {
    const folder = await readExportFolder(path)
    const report = isDry
      ? foreseeRestore(folder)
      : await restoreExport(
          (await signedIn(origin)).client,
          folder,
          showSending(undefined, 'articles are imported'),
        )
    return { report, tags: [] }
  }
  const map = values.map === undefined ? undefined : await readTags(values.map)
  const rules = { ...(category ? { category } : {}), ...(map ? { map } : {}) }
  const { items: found, doubts } = await readAgreed(path, site)
  const read = chooseCategories(found, rules)
  if (isDry) {
    return {
      report: { ...foresee(read), doubts },
      tags: map || category ? [] : await writeTags(path, read),
    }
  }
  const items = await withTimes(await askCategory(read, terminal))
  const comments = await keepComments(path, items)
  if (comments !== null) console.error(comments)
  const { client, password } = await signedIn(origin)
  const meeting = {
    source: await sourceName(path),
    mayChange: (count: number, sources: readonly string[]) =>
      agree(
        `${count} of them differ from what came from ${sources.map((one) => one || 'an import of an earlier version').join(', ')}. Change those, too?`,
      ),
    ...(values.update ? { password } : {}),
  }
  try {
    const signed = signedBy(await authorNameOf(client), items)
    const count = signed.filter(({ kind }) => kind === 'ready').length
    const onProgress = showSending(count, 'articles are imported')
    const report = await importItems(client, signed, onProgress, meeting)
    return { report: { ...report, doubts }, tags: [] }
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
  const source = await sourceName(path)
  const { client, password } = await signedIn(origin)
  try {
    const rows = [...(await readImported(client)).values()].filter(({ id }) => id !== null)
    const own = rows.filter((row) => row.source === source)
    if (own.length === 0) {
      const others = [...new Set(rows.map((row) => row.source))].filter(Boolean)
      const known = others.length > 0 ? ` It knows ${others.join(', ')}.` : ''
      throw new Error(`${origin} knows of nothing that came from ${source}.${known}`)
    }
    const count = own.filter((row) => !isPictureRow(row)).length
    const question = `Delete ${count} articles that came from ${source}, with their votes, for good?`
    if (!(await agree(question))) throw new Error('Nothing was taken back. --yes agrees.')
    const onProgress = showSending(undefined, 'articles are taken back')
    const sentences = await takeBack(client, password, own, onProgress)
    console.log(plain(sentences.join('\n')))
    return 0
  } finally {
    await client.call(signOut).catch(() => null)
  }
}

const run = async (path: string, site: string | undefined, origin: string): Promise<number> => {
  if (values.undo) return undo(path, origin)
  await requireNoLinks(path)
  const { report, tags } = await bringIn(path, site, origin)
  console.log(printReport(report))
  const messages = [...(await writeReport(path, report, isDry)), ...tags]
  if (isDry) messages.unshift('Nothing was sent: this is what an import would do.')
  console.log(`\n${plain(messages.join('\n'))}`)
  const isDoubted = !isDry && report.doubts.length > 0
  return report.refused.length > 0 || report.rows.length === 0 || isDoubted ? 1 : 0
}

try {
  process.exitCode = await run(path, values.site, new URL(values.origin).origin)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
