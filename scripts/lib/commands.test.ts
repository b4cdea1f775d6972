import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walk } from '../testing/requests.ts'
import { root } from './paths.ts'

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: Record<string, string>
}

/** The commands that are ours, by the file that each runs; the others are the tools' own. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /\bnode (scripts\/\S+\.ts)/.exec(line) ?? []
  return file ? [{ name, file }] : []
})

/** Those that hand what they are given to another program, which knows its own options. */
const passOn = ['test', 'test:all']

const run = (file: string, ...args: string[]) =>
  new Promise<{ status: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [root + file, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.once('close', (status) => resolve({ status, output, errors }))
  })

test('every command says with --help what it does, how it is used, and gives an example', async () => {
  expect(commands.length).toBeGreaterThan(8)
  await walk(commands, async ({ name, file }) => {
    const { status, output } = await run(file, '--help')
    expect([name, status]).toEqual([name, 0])
    const said = name.replace(':all', '')
    expect(output).toMatch(new RegExp(`^npm (?:run )?${said}\\b`))
    expect([name, output.split('\n').length > 3]).toEqual([name, true])
    const example = new RegExp(`\\n {2}(?:\\w+=\\w+ )?npm (?:run )?${said}\\b.*\\s*$`)
    expect([name, example.test(output)]).toEqual([name, true])
  })
})

test('an option that a command does not know is refused with a sentence, and nothing is done', async () => {
  const own = commands.filter(({ name }) => !passOn.includes(name))
  await walk(own, async ({ name, file }) => {
    const { status, output, errors } = await run(file, '--nonsense')
    expect([name, status, output]).toEqual([name, 2, ''])
    expect(errors).toContain("'--nonsense'")
    expect(errors).toContain('--help')
    expect(errors).not.toMatch(/\n\s+at /)
  })
})

test.each([
  ['scripts/restore/main.ts', [], 'Which file?'],
  ['scripts/import/main.ts', [], 'Say what to import.'],
  ['scripts/import/main.ts', ['posts', 'more'], 'What is "more"?'],
  ['scripts/report/main.ts', [], '--origin says which blog'],
  ['scripts/report/main.ts', ['--origin', 'example'], '--origin says which blog'],
  ['scripts/build/main.ts', ['--origin', 'example'], '--origin takes an address'],
  ['scripts/export/main.ts', [], 'Say which folder to write.'],
  ['scripts/bench/main.ts', ['nothing'], 'There is no "nothing"; measure publish'],
])('%s %j says what is missing: %s', async (file, args, sentence) => {
  const { status, errors } = await run(file, ...args)
  expect(status).toBe(2)
  expect(errors).toContain(sentence)
  expect(errors).not.toMatch(/\n\s+at /)
})
