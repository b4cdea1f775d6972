import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listFiles } from '../build/output.ts'
import { root } from '../lib/paths.ts'
import { repeatedTexts } from '../testing/repeated.ts'

/** The regular expressions of a file that repeat something. */
const expressionsOf = (file: string): RegExp[] => {
  const found: RegExp[] = []
  const look = (node: ts.Node): void => {
    const [, source = '', flags = ''] =
      (ts.isRegularExpressionLiteral(node) && /^\/(.+)\/(\w*)$/s.exec(node.text)) || []
    if (/[*+]|\{\d+,/.test(source.replace(/\\./g, '')))
      found.push(new RegExp(source, `${flags.replace('g', '')}g`))
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest))
  return found
}

const stands: Readonly<Record<string, string>> = {
  s: ' ',
  d: '0',
  w: 'a',
  n: '\n',
  r: '\r',
  t: '\t',
  p: 'é',
}

/** What an expression is made of: each of its signs, and signs that stand together. */
const partsOf = ({ source }: RegExp): string[] => {
  const plain = source
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+,?\d*\}|\\[pP]\{[^}]*\}|\\[bBSDW]/g, '\0')
    .replace(/\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi, (_, one, two) =>
      String.fromCodePoint(Number.parseInt(one ?? two, 16)),
    )
    .replace(/\\(.)|[[\](){}|*+?^$.]/g, (_, sign?: string) =>
      sign ? (stands[sign] ?? sign) : '\0',
    )
  const together = plain.split('\0').filter(Boolean)
  return [...new Set([...together, ...together.join(''), 'x'])].slice(0, 14)
}

/** Processor time in milliseconds. */
const timeOf = (expression: RegExp, text: string): number => {
  const start = process.cpuUsage()
  text.replace(expression, '')
  return process.cpuUsage(start).user / 1_000
}

/** What fifty million steps take on this machine, now: 20 ms on a fast one. */
const yardstick = (): number => timeOf(/a+b/g, 'a'.repeat(10_000))

const textsOf = (expression: RegExp, length: number): string[] => {
  const of = (part: string) => part.repeat(length / part.length)
  const parts = partsOf(expression)
  const pairs = parts.flatMap((one) => parts.flatMap((two) => [of(one + two), one + of(two)]))
  return [...parts.map(of), ...pairs, ...repeatedTexts.map(of)].map((text) => `${text}\u0001!`)
}

test('no expression of the source takes more than three seconds for 100 kB of what it is made of', () => {
  const slow: string[] = []
  const files = ['scripts', 'shared', 'site', 'worker'].flatMap((folder) =>
    listFiles(`${root}${folder}`).map((file) => folder + file),
  )
  const sources = files.filter(
    (file) =>
      /\.(?:ts|tsx|mjs)$/.test(file) && !/\.(?:test|deep)\.|\/testing\/|\.d\.ts$/.test(file),
  )
  for (const file of sources)
    for (const expression of expressionsOf(file)) {
      // A tenth of the length takes a hundredth of the time.
      const bad = textsOf(expression, 10_000).find(
        (text) => timeOf(expression, text) > 30 && timeOf(expression, text) > 1.5 * yardstick(),
      )
      if (bad) slow.push(`${file}: ${expression} of ${JSON.stringify(bad.slice(0, 20))}`)
    }
  expect(slow).toEqual([])
})
