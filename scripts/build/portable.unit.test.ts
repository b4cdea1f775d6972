import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { removeLocalPaths } from './portable.ts'

test('a compiled text is the same in any folder, one with a space or a letter of its own too', () => {
  const compiledIn = (root: string) => {
    const output = `${root}.build/compiling-${root.length}/`
    const text = JSON.stringify([root, `${output}client/`, pathToFileURL(`${root}site/a.tsx`).href])
    return removeLocalPaths(
      text,
      new Map([
        [output, '/site/'],
        [root, '/stillpress/'],
      ]),
    )
  }
  const expected = '["/stillpress/","/site/client/","file:///stillpress/site/a.tsx"]'
  for (const root of ['/work/blog/', '/home/a b/', '/home/Müller/100% (1)/', '/tmp/#1/?/']) {
    expect([root, compiledIn(root)]).toEqual([root, expected])
  }
})
