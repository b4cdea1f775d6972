import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publish } from '../scripts/testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../scripts/testing/blog.ts'
import {
  costsFile,
  listsOfAll,
  measureCosts,
  publicRoutes,
  readCostTable,
  type Used,
  usesMore,
} from '../scripts/testing/costs.ts'
import { measureDay, rowKinds } from '../scripts/testing/day-at-ceilings.ts'
import { dayTable, sharesOf } from '../scripts/testing/day-table.ts'
import { webp } from '../scripts/testing/pictures.ts'
import { setupCode } from '../scripts/testing/setup-data.ts'
import { limits } from '../shared/limits.ts'

const costs = readCostTable(readFileSync(costsFile, 'utf8'))

/** A feed of two categories, which is the longest. */
const mostRows = 7 * limits.syndicated + 10

test('every public route has a row in the table of costs', async () => {
  const routes = await publicRoutes()
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((name) => !costs.has(name))).toEqual([])
})

test('a public route without a limit does not grow with the blog, and costs no more than a feed', () => {
  const open = [...costs.values()].filter(([{ limit }]) => limit === '')
  const growing = open.filter(([few, many]) => usesMore(many, few) || many.read > mostRows)
  expect(growing.map(([{ name }]) => name).toSorted()).toEqual(listsOfAll.toSorted())
  for (const [few, many] of growing)
    expect([few.name, many.read <= 2 * 5_000 + mostRows]).toEqual([few.name, true])
  expect(open.filter(([{ written, classA }]) => written + classA > 0)).toEqual([])
})

test('a call with a limit does not grow with the blog', () => {
  const limited = [...costs.values()].filter(([{ limit }]) => limit !== '')
  expect(limited.filter(([few, many]) => usesMore(many, few))).toEqual([])
})

test('everything at every ceiling uses less than 60 % of a day of the Free plan, with captchas and sign-ins less than 90 %', async () => {
  const day = await measureDay()
  const [without, all] = sharesOf(day)
  for (const kind of rowKinds) {
    expect([kind, without[kind], without[kind] < 0.6]).toEqual([kind, without[kind], true])
    expect([kind, all[kind], all[kind] < 0.9]).toEqual([kind, all[kind], true])
  }
  // What a call reads differs by a row or two.
  const written = (text: string) => text.split('\n').map((line) => line.split('|')[4])
  const known = readFileSync(costsFile, 'utf8').split('\n## ')[1] ?? ''
  const few = [...costs.values()].map(([one]) => one)
  const now = dayTable(day, few)
  expect(written(known)).toEqual(written(now.slice(3)))
  // The dollars of an attack are those of the table above it.
  expect(known.split('\n\n').at(-1)).toBe(now.split('\n\n').at(-1))
})

test('each public route uses what the table says, or less', async () => {
  const blog = await sharedBlog({
    worker: 'counting-worker',
    isBuilt: true,
    vars: { SETUP_CODE: setupCode },
  })
  const measured = await measureCosts(blog, 160)
  const over = measured.filter((cost) => {
    const known = costs.get(cost.name)?.[0]
    return !known || usesMore(cost, known)
  })
  expect(over).toEqual([])
})

/** What eight pictures of an article use; null where a file answers without the Worker. */
const usedBy = async (blog: Blog, paths: readonly string[]): Promise<(Used | null)[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { headers, status } = await blog.get(path, { headers: { 'x-alone': '1' } })
      expect([path, status]).toEqual([path, 200])
      return JSON.parse(headers.get('x-used') ?? 'null')
    }),
  )

test('eight pictures of a visit are eight reads of R2 before a build, and no request of the Worker after it', async () => {
  const blog = await startBlog({ worker: 'counting-worker', isBuilt: true })
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      blog.author.ask('uploadPicture', { bytes: webp(600, 300 + n) }),
    ),
  )
  const html = pictures.map(({ address }) => `<p><img src="${address}" alt=""></p>`).join('')
  await publish(blog.author, { html })
  const paths = pictures.map(({ address }) => new URL(address).pathname)
  const before = await usedBy(blog, paths)
  expect(before.map((used) => [used?.classA, used?.classB, used?.read])).toEqual(
    paths.map(() => [0, 1, 0]),
  )
  await blog.rebuild()
  expect(await usedBy(blog, paths)).toEqual(paths.map(() => null))
})
