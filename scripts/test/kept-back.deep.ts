import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../lib/paths.ts'
import { compiledClone } from '../testing/clone.ts'
import { type Line, ways } from '../testing/kept-back.ts'

const folder = compiledClone(afterAll)

// The packages of the clone are a link to those here, which Vite would not give to a browser.
const config = `${folder}/vitest.config.ts`
const allowing = `server: { fs: { allow: ['.', ${JSON.stringify(root)}] }, headers:`
writeFileSync(config, readFileSync(config, 'utf8').replace('server: { headers:', allowing))

const all = Object.entries(ways).flatMap(([group, ofGroup]) =>
  Object.entries(ofGroup).flatMap(([way, lines]) =>
    lines.map((line) => [`${group}, ${way}: ${line.file}: ${line.line}`, line] as const),
  ),
)

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** The titles of the tests of a file in the copy that end with a status. */
const titlesOf = async (file: string, status: string): Promise<string[]> => {
  const { DEEP: _deep, PREPARED: _prepared, VITEST: _vitest, ...env } = process.env
  const args = ['node_modules/.bin/vitest', 'run', file, '--reporter=json', '--outputFile=out.json']
  await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => null)
  const { testResults } = JSON.parse(readFileSync(`${folder}/out.json`, 'utf8')) as Results
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap((one) => (one.status === status ? [one.title] : []))
}

test('without a mistake the named tests pass', async () => {
  for (const file of new Set(all.map(([, { red }]) => red[0]))) {
    expect([file, await titlesOf(file, 'failed')]).toEqual([file, []])
  }
})

test.each(all)('%s', async (_name, { file, line, broken, red }: Line) => {
  const path = `${folder}/${file}`
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(line, () => broken),
  )
  try {
    const failed = await titlesOf(red[0], 'failed')
    expect(failed.filter((title) => title.startsWith(red[1]))).not.toEqual([])
  } finally {
    writeFileSync(path, text)
  }
})
