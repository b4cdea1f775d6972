import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { ways } from '../testing/kept-back.ts'

const all = Object.entries(ways).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup).map(([way, lines]) => [`${group}: ${way}`, lines] as const),
)

test.each(all)(
  '%s: each line is in the code, and the test that is red without it',
  (_way, lines) => {
    expect(lines).not.toEqual([])
    for (const { file, line, broken, red } of lines) {
      const [testFile, title] = red
      const times = readFileSync(root + file, 'utf8').split(line).length - 1
      expect({ file, line, times }).toEqual({ file, line, times: 1 })
      expect(broken).not.toBe(line)
      const tests = readFileSync(root + testFile, 'utf8')
      expect(tests.includes(title) && title !== '', `${testFile} has no test “${title}”`).toBe(true)
    }
  },
)
