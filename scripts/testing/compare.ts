import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { dashboardPath, pagesAsFiles } from '../../shared/pages.ts'
import { listFiles } from '../build/output.ts'
import type { Blog } from './blog.ts'
import { newFolder } from './new-folder.ts'

/**
 * Every page of a folder: file to content. Left out are the files that no publish changes, and the
 * cards, which follow by themselves and have a test of their own.
 */
export const pagesIn = (dist: string): Map<string, string> =>
  new Map(
    listFiles(dist)
      .filter((file) => /\.(html|xml|json|txt)$/.test(file) && file !== '/build.json')
      .sort()
      .map((file) => [file, readFileSync(dist + file, 'utf8')]),
  )

const addressOf = (file: string): string => {
  if (file === '/index.html') return '/'
  return pagesAsFiles.includes(file) ? file : file.replace(/\.html$/, '')
}

/** A clean full build of what is in the database now. */
export const cleanPages = async (blog: Blog): Promise<Map<string, string>> => {
  const folder = `${newFolder()}/clean`
  await blog.buildClean(folder)
  return pagesIn(folder)
}

const expectSame = (given: Map<string, string>, expected: Map<string, string>): void => {
  expect([...given.keys()]).toEqual([...expected.keys()])
  // By name first: a diff of whole pages says less than which page it is.
  expect(
    [...given].filter(([file, body]) => body !== expected.get(file)).map(([file]) => file),
  ).toEqual([])
}

/** What readers are served for every page that they have, whether from a file or rendered. */
const servedPages = async (blog: Blog, files: Iterable<string>): Promise<Map<string, string>> => {
  const read = async (file: string): Promise<[string, string]> => {
    const response = await blog.get(encodeURI(addressOf(file)))
    expect([file, response.status]).toEqual([file, file === '/404.html' ? 404 : 200])
    return [file, await response.text()]
  }
  return new Map(await Promise.all([...files].map(read)))
}

/** Before the rebuild lands, readers already have what a clean build would give, page by page. */
export const expectReadersUpToDate = async (blog: Blog): Promise<Map<string, string>> => {
  const clean = await cleanPages(blog)
  await expectReadersServed(blog, clean)
  return clean
}

/** The same against a clean build that is known already. */
export const expectReadersServed = async (
  blog: Blog,
  clean: ReadonlyMap<string, string>,
): Promise<void> => {
  const readers = new Map(clean)
  readers.delete(`${dashboardPath}.html`)
  expectSame(await servedPages(blog, readers.keys()), readers)
}

/** The files of `dist/` are what a clean build would have written. */
export const expectFilesUpToDate = (blog: Blog, clean: Map<string, string>): void =>
  expectSame(pagesIn(blog.dist), clean)
