import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { limits } from '../../../shared/limits.ts'
import { readPictureName } from '../../../shared/pictures/picture-name.ts'
import { type Answers, type Data, refuse, sentTo } from '../../testing/answers.ts'
import { openDashboard } from '../../testing/dashboard.tsx'
import { field, openEditor, paths } from '../../testing/editor.tsx'
import { holdTime } from '../../testing/page.ts'
import { dashboardDelays } from '../data/delays.ts'

type Picture = Data<'listPictures'>[number]
type Use = Data<'listPictureUses'>[number]

const picture = (width: number, n = width): Picture => {
  const name = `${String(n).padStart(32, '0')}-${width}x20.png`
  return {
    ...{ name, width, height: 20, bytes: 123, isSmaller: false },
    address: `${location.origin}/logo-light.svg?${n}`,
    uploadedAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  }
}
const use = ({ name }: Picture, given: Partial<Use> = {}): Use => ({
  ...{ stem: readPictureName(name)?.stem ?? '', kind: 'article', reference: 'abcdefgh' },
  ...{ headingSave: 'Waves', alt: 'Waves at dusk' },
  ...given,
})
const cards = () => page.css('.media-card')
const card = (width: number) => cards().filter({ hasText: `${width} × 20 pixels` })
const widths = () =>
  cards()
    .elements()
    .map(({ textContent }) => Number.parseInt(String(textContent), 10))
const server = (pictures: Picture[], uses: Use[] = []): Answers => ({
  listPictures: () => pictures,
  listPictureUses: ({ query: { search } }) =>
    uses.filter(({ headingSave }) => headingSave.toLowerCase().includes(search ?? '')),
})
const open = async (...given: Parameters<typeof server>) => {
  await openDashboard('/dashboard/media', server(...given))
  await page.getByText(/in all, newest first$/).appears()
}

test('each upload says its sizes, its alternative texts and where it is used', async () => {
  const [used, other] = [picture(61), picture(62)]
  await open([used, other], [use(used), use(used, { kind: 'draft', alt: null, headingSave: '' })])
  await card(61).getByText('“Waves at dusk”').appears()
  await card(61).getByRole('link', { name: 'Waves' }).has('href', paths.article('abcdefgh'))
  await card(61).says('Draft: Without a title')
  await card(61).getByText('1 kB').appears()
  expect(card(61).getByRole('button').elements()).toEqual([])
  await card(62).says('Not used')
  const kinds = ['draft', 'bin', 'version', 'page'] as const
  await open(
    [used],
    kinds.map((kind) => use(used, { kind, reference: kind === 'page' ? 'now' : `${kind}00` })),
  )
  await expect
    .poll(() => card(61).getByRole('link').attributes('href'))
    .toEqual([
      '/dashboard/drafts/draft00/preview',
      '/dashboard/articles?state=bin',
      paths.article('version00'),
      '/dashboard/pages/now',
    ])
  await open([used, other], [use(used)])
  await page.getByLabelText('Search by article title').fill('wave')
  await page.button('Search').click()
  await page.css('.dashboard-summary').reads('1 in what has “wave” in its title')
  expect(widths()).toEqual([61])
})

test('an unused upload is deleted, which can be undone, and one that came into use meanwhile says that it was not', async () => {
  const pictures = [picture(63), picture(64)]
  await openDashboard('/dashboard/media', {
    ...server(pictures),
    deletePicture: ({ query }) =>
      query.reference === pictures[0]?.name ? 'deleted' : refuse('picture-in-use'),
  })
  const remove = async (width: number) => {
    await card(width)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await vi.advanceTimersByTimeAsync(dashboardDelays.undo)
  }
  holdTime()
  await card(63)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await card(63).says('Deleted.')
  await card(63).getByRole('button', { name: /^Undo/ }).click()
  await remove(63)
  await expect.poll(widths).toEqual([64])
  await remove(64)
  await card(64).says('It was not deleted: ')
  expect(widths()).toEqual([64])
  expect(sentTo('deletePicture').map(({ query }) => query.reference)).toEqual(
    pictures.map(({ name }) => name),
  )
})

test('the newest come first, a page at a time, without their smaller versions', async () => {
  const all = Array.from({ length: limits.pictureUses + 1 }, (_, n) => picture(100 + n))
  const uses = all.map((one) => use(one))
  await open([...all, { ...picture(30, 999), isSmaller: true }], uses)
  const newest = all.map(({ width }) => width).toReversed()
  expect(widths()).toEqual(newest.slice(0, -1))
  await page.button('Older').click()
  expect(widths()).toEqual([100])
  await page.button('Newer').click()
  expect(widths()).toHaveLength(limits.pictureUses)
  // A search begins with its newest, whatever page was shown.
  await page.button('Older').click()
  await page.getByLabelText('Search by article title').fill('wave')
  await page.button('Search').click()
  await expect.poll(widths).toEqual(newest.slice(0, -1))
})

test('an upload is chosen for an article’s head, or for its text with the alternative text that it has elsewhere', async () => {
  const one = picture(65)
  await openEditor(paths.write, server([one], [use(one, { alt: 'Dusk' })]))
  const choose = () => page.dialog().getByRole('button', { name: /^Choose the picture of 65 × 20/ })
  await page.button('Add a picture').click()
  await page.button('Choose').click()
  await choose().click()
  await field('sketch').holds(one.address)
  await page.dialog().disappears()
  await page.button('Choose from the uploads').click()
  await page.dialog().getByText('“Dusk”').appears()
  await choose().click()
  const picture_ = field('article').css('img:not(.ProseMirror-separator)')
  await picture_.has('alt', 'Dusk')
  await picture_.has('src', expect.stringContaining(new URL(one.address).pathname))
})

test('where R2 is off the screen says that this blog stores no pictures', async () => {
  await openDashboard('/dashboard/media', { listPictures: () => refuse('no-picture-store') })
  await page.getByText('This blog stores no pictures, because R2 is off').appears()
})
