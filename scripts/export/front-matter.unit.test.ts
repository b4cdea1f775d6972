import { expect, test } from 'vitest'
import { type Exported, nameOf } from './front-matter.ts'

const named = (_id: string, href = '/a-walk') => nameOf({ _id, href } as Exported)

test('a file is named after its article, and lies where it belongs', () => {
  expect(named('abcdefgh12')).toBe('abcdefgh12-a-walk.html')
  expect(named('draft-abcdefgh', '/../Größe?')).toBe('draft-abcdefgh-Größe.html')
})

test('an id that would lead out of the folder names no file', () => {
  for (const id of ['draft-/../../x', '../x', 'a/b', 'a\\b', '', '.', 'a\0', 'a b']) {
    expect(() => named(id)).toThrow('which no file is named after')
  }
})
