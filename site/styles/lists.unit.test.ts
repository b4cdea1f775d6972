import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a list without marks has empty ones: Safari announces none that has `none`', () => {
  const files = globSync(`${import.meta.dirname}/**/*.css`)
  expect(files.length).toBeGreaterThan(20)
  const silent = files.filter((file) =>
    /list-style(-type)?:[^;]*\bnone\b/.test(readFileSync(file, 'utf8')),
  )
  expect(silent).toEqual([])
})
