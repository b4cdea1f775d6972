import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { speculationPath } from '../../shared/headers.ts'
import { dashboardPath, pagesAsFiles } from '../../shared/pages.ts'
import { buildStampPath } from '../../shared/rebuild.ts'
import { listFiles } from '../build/output.ts'
import type { Blog } from './blog.ts'
import { newFolder } from './new-folder.ts'

/** Every page of a folder: file to content. It leaves out files that publishing never changes. */
export const pagesIn = (dist: string): Map<string, string> =>
  new Map(
    listFiles(dist)
      .filter((file) => /\.(html|xml|json|txt)$/.test(file))
      .filter((file) => ![buildStampPath, speculationPath].includes(file))
      .sort()
      .map((file) => [file, readFileSync(dist + file, 'utf8')]),
  )

const addressOf = (file: string): string => {
  if (file === '/index.html') return '/'
  return pagesAsFiles.includes(file) ? file : file.replace(/\.html$/, '')
}

/** A clean full build of the present database. */
export const cleanPages = async (blog: Blog): Promise<Map<string, string>> => {
  const folder = `${newFolder()}/clean`
  await blog.buildClean(folder)
  return pagesIn(folder)
}

const expectSame = (actual: Map<string, string>, expected: Map<string, string>): void => {
  expect([...actual.keys()]).toEqual([...expected.keys()])
  // Compares names first, because a diff of whole pages hides which page differs.
  expect(
    [...actual].filter(([file, body]) => body !== expected.get(file)).map(([file]) => file),
  ).toEqual([])
}

/** Every page as readers get it, from a file or rendered. */
const servedPages = async (blog: Blog, files: Iterable<string>): Promise<Map<string, string>> => {
  const read = async (file: string): Promise<[string, string]> => {
    const response = await blog.get(encodeURI(addressOf(file)))
    expect([file, response.status]).toEqual([file, file === '/404.html' ? 404 : 200])
    return [file, await response.text()]
  }
  return new Map(await Promise.all([...files].map(read)))
}

/** Expects that readers get the pages of a clean build even before the rebuild is live. */
export const expectReadersUpToDate = async (blog: Blog): Promise<Map<string, string>> => {
  const clean = await cleanPages(blog)
  await expectReadersServed(blog, clean)
  return clean
}

/** The same for a clean build that was made earlier. */
export const expectReadersServed = async (
  blog: Blog,
  clean: ReadonlyMap<string, string>,
): Promise<void> => {
  const readers = new Map(clean)
  readers.delete(`${dashboardPath}.html`)
  expectSame(await servedPages(blog, readers.keys()), readers)
}

/** Expects the files of a clean build in `dist/`. */
export const expectFilesUpToDate = (blog: Blog, clean: Map<string, string>): void =>
  expectSame(pagesIn(blog.dist), clean)
