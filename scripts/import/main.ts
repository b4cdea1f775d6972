import { isLoopback } from '../../shared/loopback.ts'
import { signOut } from '../../shared/session/contract.ts'
import { readSettings } from '../../shared/settings/contract.ts'
import { isWebAddress } from '../../shared/values.ts'
import { type Client, expectData } from '../lib/client.ts'
import { describeDisk, endOnSignal } from '../lib/command.ts'
import { connect } from '../lib/connect.ts'
import { readDevVars } from '../lib/dev-vars.ts'
import { numberOf, plain } from '../lib/plain.ts'
import { type Progress, showProgress } from '../lib/progress.ts'
import { openTerminal } from '../lib/terminal.ts'
import { askSignIn } from './ask-sign-in.ts'
import { pagesFolder, picturesFolder } from './beside.ts'
import { askCategory, chooseCategories, tagsOfUnnamed } from './category-in.ts'
import { doubtsIn, hiddenIn } from './doubts.ts'
import { bringExport, readExportedBlog } from './exported-blog.ts'
import { plainName } from './front-matter.ts'
import { importItems } from './import-items.ts'
import { isPictureRow, readImported, sourceName } from './imported.ts'
import type { Choices, ImportItem } from './item.ts'
import { once } from './once.ts'
import { readArguments } from './read-arguments.ts'
import { readSource } from './read-source.ts'
import { printReport } from './report.ts'
import { requireNoLinks, writeReport } from './report-files.ts'
import { foresee } from './report-rows.ts'
import { takeBack } from './take-back.ts'
import { isDay } from './written-date.ts'

const { values, path, rules } = readArguments()
const isDry = values['dry-run']

const terminal = openTerminal({ input: process.stdin, output: process.stderr })

/** Whether the author agrees, at the terminal or to everything by --yes; the same question is asked once. */
const agree = once(
  async (question) => values.yes || (terminal.isInteractive && terminal.agree(question)),
)

/** What Ctrl-C has to tell; sending replaces it. */
let tellStopped = () => 'You stopped the command; nothing was changed.'
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
  ...values,
  onProgress: showProgress(process.stderr),
  shown: values.public.map(plainName),
  kept: pagesFolder(path),
  mayFetch: (found) => agree(`${found} Fetch them from there, with their pictures?`),
  agreePlace: async (beginnings) => {
    if (!terminal.isInteractive) return true
    for (const beginning of beginnings) terminal.print(`  ${beginning}`)
    return terminal.agree('Are these the beginnings of their texts?')
  },
  // A dry run asks no host.
  pictures:
    (values.pictures || isWebAddress(path)) && !isDry
      ? {
          folder: picturesFolder(path),
          agree: (host) =>
            agree(`Pictures are at ${host}. Fetch them from there, 30 MB each at most?`),
        }
      : undefined,
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

/** Reads the source; if no day of some articles is known, the author says one, or leaves them as drafts. */
const readDated = async (more: Choices = {}): Promise<ImportItem[]> => {
  const items = await readSource(path, values.site, { ...choices, ...more })
  const isUndated = (item: ImportItem) => item.kind === 'ready' && item.codes?.includes('no-day')
  const count = items.filter(isUndated).length
  if (count === 0 || isDry || !terminal.isInteractive) return items
  const question = `Of ${count} no day is known. Which one shall they have, such as 2020-01-31? Without one they are drafts.`
  let date = await terminal.ask(question)
  while (date !== '' && !isDay(date)) date = await terminal.ask(question)
  return date === '' ? items : readDated({ ...more, date })
}

/** Reads the source; the author says once what it does not say: who may read it, and whether hidden parts come along. */
const readAgreed = async () => {
  const items = await readDated()
  const doubts = values.drafts ? [] : doubtsIn(items)
  const sentences = doubts.map(({ sentence }) => sentence)
  // Not by --yes: what is kept back may be nobody's business.
  if (isDry || values.yes || !terminal.isInteractive) return { items, doubts: sentences }
  const shown: string[] = []
  for (const { key, sentence } of doubts) {
    terminal.print(sentence)
    const question = key === 'all' ? 'Were all of them public?' : 'Publish them all the same?'
    if (await terminal.agree(question)) shown.push(key)
  }
  const parts = values.hidden ? '' : hiddenIn(items)
  if (parts) terminal.print(parts)
  const hidden = parts !== '' && (await terminal.agree('Bring these parts along, too?'))
  if (shown.length === 0 && !hidden) return { items, doubts: [] }
  shown.push(...(choices.shown ?? []))
  return { items: await readDated({ shown, hidden: hidden || values.hidden }), doubts: [] }
}

const bringIn = async (origin: string) => {
  const blog = await readExportedBlog(path)
  const { items: found, doubts } = await readAgreed()
  const read = chooseCategories(found, rules)
  if (!blog && read.some((item) => item.kind === 'ready' && item.exported)) {
    console.error(
      'stillpress.json is missing: texts of this export come, its pictures, settings and redirects do not.',
    )
  }
  if (isDry) {
    const report = { ...foresee(read), doubts }
    report.addresses.count += blog?.redirects.length ?? 0
    return { report, tags: tagsOfUnnamed(read) }
  }
  const items = await withTimes(await askCategory(read, terminal))
  const { client, password } = await signedIn(origin)
  const meeting = {
    source: await sourceName(path),
    mayChange: (count: number, sources: readonly string[]) =>
      agree(
        `${count} of them differ from what came from ${sources.join(', ')}. Change those, too?`,
      ),
    ...(values.update ? { password } : {}),
  }
  try {
    const report = await bringExport(client, blog, async (begun) => {
      const { changed } = expectData(await client.call(readSettings))
      const signed = signedBy(changed.authorName, items)
      const count = signed.filter(({ kind }) => kind === 'ready').length
      const onProgress = showSending(count, 'articles are imported')
      return importItems(client, signed, onProgress, meeting, begun)
    })
    return { report: { ...report, doubts }, tags: '' }
  } finally {
    await client.call(signOut).catch(() => null)
  }
}

/** The blog takes articles under its author's name only. @param authorSave undefined if the author has not set it */
const signedBy = (authorSave: string | undefined, items: readonly ImportItem[]) =>
  items.map((item) =>
    item.kind === 'ready' && !item.exported && authorSave
      ? { ...item, body: { ...item.body, authorSave } }
      : item,
  )

const undo = async (origin: string): Promise<number> => {
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
    const question = `Delete ${numberOf(count, 'article')} that came from ${source}, with their votes, for good?`
    if (!(await agree(question)))
      throw new Error(`Nothing was taken back.${terminal.isInteractive ? '' : ' --yes agrees.'}`)
    const onProgress = showSending(undefined, 'articles are taken back')
    const sentences = await takeBack(client, password, own, onProgress)
    console.log(plain(sentences.join('\n')))
    return 0
  } finally {
    await client.call(signOut).catch(() => null)
  }
}

const run = async (origin: string): Promise<number> => {
  if (values.undo) return undo(origin)
  await requireNoLinks(path)
  const { report, tags } = await bringIn(origin)
  console.log(printReport(report))
  const messages = [...(await writeReport(path, report, isDry)), ...(tags ? [tags] : [])]
  if (isDry) messages.unshift('Nothing was sent: this is what an import would do.')
  console.log(`\n${plain(messages.join('\n'))}`)
  const isDoubted = !isDry && report.doubts.length > 0
  return report.refused.length > 0 || report.rows.length === 0 || isDoubted ? 1 : 0
}

try {
  process.exitCode = await run(new URL(values.origin).origin)
} catch (error) {
  console.error(describeDisk(error) ?? (error as Error).message)
  process.exitCode = 1
}
