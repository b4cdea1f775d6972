import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

/** A terminal that somebody sits at, and whether it is raw: then it makes no signal of Ctrl-C. */
const sitAt = () => {
  let isRaw = false
  const setRawMode = (raw: boolean) => {
    isRaw = raw
  }
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
  const output = Object.assign(new PassThrough(), { isTTY: true })
  let shown = ''
  output.on('data', (chunk) => (shown += chunk))
  const terminal = openTerminal({ input, output })
  return { input, terminal, isRaw: () => isRaw, shown: () => shown }
}

test('a terminal is raw while a question stands only, so that Ctrl-C ends all other work', async () => {
  const { input, terminal, isRaw } = sitAt()
  expect(isRaw()).toBe(false)
  const asked = terminal.ask('Name?')
  expect(isRaw()).toBe(true)
  input.write('robin\r')
  expect([await asked, isRaw()]).toEqual(['robin', false])
})

test('pasted lines answer one question each, also where the last of them is finished by hand', async () => {
  const { input, terminal, shown } = sitAt()
  const first = terminal.ask('One?')
  input.write('1\r2\r3')
  expect(await first).toBe('1')
  expect(await terminal.askHidden('Two?')).toBe('2')
  const third = terminal.ask('Three?')
  input.write('4\r')
  expect(await third).toBe('34')
  expect(shown()).toContain('Three? 3')
})

test('a hidden answer is not shown', async () => {
  const { input, terminal, shown } = sitAt()
  const asked = terminal.askHidden('Password?')
  input.write('attic\r')
  expect(await asked).toBe('attic')
  expect(shown()).not.toContain('attic')
})

test('an input that ends answers no question, now or later', async () => {
  const { input, terminal } = sitAt()
  const asked = terminal.ask('One?')
  input.end()
  await expect(asked).rejects.toThrow('You stopped the command.')
  await expect(terminal.ask('Two?')).rejects.toThrow('You stopped the command.')
  const early = sitAt()
  early.input.end()
  await expect(early.terminal.ask('One?')).rejects.toThrow('You stopped the command.')
})
