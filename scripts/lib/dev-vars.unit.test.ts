import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDevVars } from './dev-vars.ts'
import { root } from './paths.ts'

const example = readFileSync(`${root}.dev.vars.demo`, 'utf8')
const lines = example.split('\n')
const at = (name: string) => lines.findIndex((line) => line.startsWith(`${name}=`))
const withLine = (name: string, line: string) => lines.with(at(name), line).join('\n')

test('the example is whole, with the line ends of any system', () => {
  expect(parseDevVars(example).OWNER_USERNAME).toBe('robinhale26')
  expect(parseDevVars(example.replaceAll('\n', '\r\n'))).toEqual(parseDevVars(example))
})

test('a line of .dev.vars that is broken is named with what is wrong, and its value is not said', () => {
  for (const [name, line, wrong] of [
    ['OWNER_PASSWORD', 'OWNER_PASSWORD hush-hush-hush', 'neither NAME=value nor a # comment'],
    ['OWNER_PASSWORD', 'OWNER_PASSWORD="hush-hush-hush', 'begins with ", which is not closed'],
    ['OWNER_PASSWORD', 'OWNER_PASSWORD=hush', 'OWNER_PASSWORD is not valid'],
    ['OWNER_ANSWERS', "OWNER_ANSWERS={'hush': 1}", 'a JSON object of question to answer'],
    ['OWNER_EMAIL', 'OWNER_EMAIL=hush', 'not an e-mail address'],
    ['OWNER_COLORS', 'OWNER_COLORS=#hush', 'OWNER_COLORS is not valid'],
    ['SITE_SECRET', 'SITE_SECRET=hush', 'at least 32 characters'],
    ['REBUILD_SECRET', 'REBUILD_SECRET=hush-hush-hush-hush', 'whsec_ and 24 to 64 bytes'],
    ['TEST_HUMAN_TOKEN', 'TEST_HUMAN_TOKEN=', 'TEST_HUMAN_TOKEN is empty'],
  ] as const) {
    const told = () => parseDevVars(withLine(name, line))
    expect(told).toThrow(`.dev.vars, line ${at(name) + 1}: `)
    expect(told).toThrow(wrong)
    expect(told).not.toThrow('hush')
  }
})

test('what .dev.vars lacks is named', () => {
  expect(() => parseDevVars(withLine('SITE_SECRET', ''))).toThrow('.dev.vars lacks SITE_SECRET.')
})
