import { isWebAddress, misunderstood, readCommand } from '../lib/command.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { showProgress } from '../lib/progress.ts'
import { connect } from './connect.ts'
import { readExportFolder } from './export-folder.ts'
import { importItems } from './import-items.ts'
import { isExportFolder, readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { restoreExport } from './restore-export.ts'

const help = `npm run import: brings articles from elsewhere into the blog.

  npm run import -- PATH [--site URL] [--origin URL] [--pages] [--drafts]

PATH      a WordPress export (.xml); a Ghost export (.json); an RSS, Atom or JSON feed, as a file or
          by its address (https://…); a folder of Markdown files with front matter, such as the
          sources of a blog of Jekyll, Hugo, Hexo, Eleventy, Astro or Gatsby; or a folder that
          npm run export made
--site    the address of the site it was made of, where it does not say so itself (Ghost)
--origin  where the blog runs; http://127.0.0.1:8787 unless said
--pages   pages come along as articles
--drafts  drafts of WordPress and Ghost come along, too, as those of Markdown do
--help    this text

The blog has to run (npm run dev). Articles are published several at once, the oldest first,
by the same rules as in the editor; what those rules need and the source does not have is
filled in, and the report says so. Pages and what is for members only are left out. Pictures in the
folder or beside the export are uploaded; links between the articles lead to the new ones.
Their old addresses lead to them from then on; the dashboard lists them under Redirects.
Subscribers get no e-mail. A second run adds only what is not there yet.

An export comes back as it was, under the same ids, addresses and dates, into an empty blog (on this
machine: npm run dev -- --empty); its README.txt says more.

Exit code: 0 all is there, 1 something could not be imported, 2 the command was not understood.

  npm run import -- ~/posts --origin https://example.org`

const standard = 'http://127.0.0.1:8787'
const { values, positionals } = readCommand(
  help,
  {
    origin: { type: 'string', default: standard },
    site: { type: 'string' },
    pages: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
  },
  1,
)
const [path = ''] = positionals
if (path === '') misunderstood('Say what to import.')
if (!isWebAddress(values.origin)) misunderstood(`--origin takes an address such as ${standard}.`)
if (values.site !== undefined && !isWebAddress(values.site)) {
  misunderstood('--site takes an address such as https://my.old.blog.')
}

const bringIn = async (path: string, site: string | undefined, origin: string) => {
  const onProgress = showProgress(process.stderr)
  if (await isExportFolder(path)) {
    const folder = await readExportFolder(path)
    return restoreExport(await connect(origin, readDevVars()), folder, onProgress)
  }
  const items = await readSource(path, site, { pages: values.pages, drafts: values.drafts })
  return importItems(await connect(origin, readDevVars()), items, onProgress)
}

const run = async (path: string, site: string | undefined, origin: string): Promise<number> => {
  const report = await bringIn(path, site, origin)
  console.log(printReport(report))
  return report.refused.length > 0 ? 1 : 0
}

try {
  process.exitCode = await run(path, values.site, new URL(values.origin).origin)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
