import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { root } from './paths.ts'

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>
}

/** The commands that are ours, by the file that each runs; the others are the tools' own. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /\bnode (?:--import \S+ )?(scripts\/\S+\.ts)/.exec(line) ?? []
  return file ? [{ name, file }] : []
})

/** Those that hand what they are given to another program, which knows its own options. */
const passOn = ['test', 'test:all']

const fileOf = (wanted: string): string =>
  commands.find(({ name }) => name === wanted)?.file as string

class Ended extends Error {}
let runs = 0

/** Runs a command in this process, unless it does nothing where it is not the program itself. */
const run = async (file: string, ...args: string[]) => {
  if (readFileSync(root + file, 'utf8').includes('import.meta.main')) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [root + file, ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, output: stdout, errors: stderr }
  }
  const { argv } = process
  onTestFinished(() => void vi.restoreAllMocks())
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Ended()
  })
  process.argv = [...argv.slice(0, 1), root + file, ...args]
  runs += 1
  await import(/* @vite-ignore */ `${root}${file}?run=${runs}`).catch((thrown) => {
    if (!(thrown instanceof Ended)) throw thrown
  })
  process.argv = argv
  const told = ({ mock }: typeof log) => mock.calls.map(([line]) => `${line}\n`).join('')
  const result = { status: exit.mock.calls[0]?.[0], output: told(log), errors: told(error) }
  vi.restoreAllMocks()
  return result
}

test('every command says with --help what it does, how it is used, and gives an example', async () => {
  expect(commands.length).toBeGreaterThan(8)
  for (const { name, file } of commands) {
    const { status, output } = await run(file, '--help')
    expect([name, status]).toEqual([name, 0])
    const said = name.replace(':all', '')
    expect(output).toMatch(new RegExp(`^npm (?:run )?${said}\\b`))
    expect([name, output.split('\n').length > 3]).toEqual([name, true])
    const example = new RegExp(`\\n {2}(?:\\w+=\\w+ )?npm (?:run )?${said}\\b.*\\s*$`)
    expect([name, example.test(output)]).toEqual([name, true])
  }
})

test('an option that a command does not know is refused with a sentence, and nothing is done', async () => {
  for (const { name, file } of commands.filter((one) => !passOn.includes(one.name))) {
    const { status, output, errors } = await run(file, '--nonsense')
    expect([name, status, output]).toEqual([name, 2, ''])
    expect(errors).toContain("'--nonsense'")
    expect(errors).toContain('--help')
    expect(errors).not.toMatch(/\n\s+at /)
  }
})

test.each([
  ['restore', [], 'Name the file:'],
  ['import', [], 'Say what to import.'],
  ['import', ['posts', 'more'], 'The argument "more" is not expected.'],
  ['import', ['public', '--main', '..text'], '--main takes a CSS selector'],
  ['build', ['--origin', 'example'], '--origin takes an address'],
  ['export', [], 'Say which folder to write.'],
  ['bench', ['nothing'], 'There is no job "nothing". The jobs are publish'],
])('%s %j says what is missing: %s', async (name, args, sentence) => {
  const { status, errors } = await run(fileOf(name), ...args)
  expect(status).toBe(2)
  expect(errors).toContain(sentence)
})

test.each([
  ['backup', ['package.json'], 'package.json exists already'],
  ['restore', ['other.jsonl.gz', '--replace'], 'This needs your yes'],
])('%s %j replaces nothing without a yes, and opens nothing', async (name, args, sentence) => {
  const state = `${newFolder()}/unopened`
  const { status, errors } = await run(`scripts/${name}/main.ts`, ...args, '--state', state)
  expect([status, existsSync(state)]).toEqual([1, false])
  expect(errors).toContain(sentence)
})
