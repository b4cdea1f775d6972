import { execFileSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../../scripts/browser/programs.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { newFolder } from '../../scripts/testing/new-folder.ts'
import { confirmationOf, keyed } from '../../scripts/testing/readers.ts'
import { renewUnsubscribeToken } from '../mail/tokens.ts'

const blog = await sharedBlog({ isBuilt: true })

/** What is on the screen before the next key. */
const until = (says: string) => ({ says })
type Key = string | ReturnType<typeof until>

/** Both search for words so. */
const to = (words: string): Key[] => ['/', words, 'Enter']
const atField = until('email (press Enter to edit)')
/** ELinks asks before it sends a form. */
const posted: Key[] = [until(' to http'), 'Enter', until('Do you want to post'), 'Enter']

/** The keys by which each fills in the field after some words and sends it, presses a button, and presses one after a field. */
const keysOf = {
  w3m: {
    fill: (words: string, text: string): Key[] =>
      [to(words), 'Tab', 'Enter', until('TEXT:'), text, 'Enter', 'Tab', 'Enter'].flat(),
    press: (words: string): Key[] => [...to(words), 'Tab', 'Enter'],
    leave: (words: string): Key[] => [...to(words), 'Tab', 'Tab', 'Enter'],
  },
  elinks: {
    fill: (words: string, text: string): Key[] =>
      [to(words), atField, 'Enter', text, 'Tab', posted].flat(),
    press: (words: string): Key[] => [...to(words), ...posted],
    leave: (words: string): Key[] => [...to(words), atField, 'Down', ...posted],
  },
}
type TextBrowser = keyof typeof keysOf

const textBrowsers = (Object.keys(keysOf) as TextBrowser[]).map((name) => {
  const isHere = [name, 'tmux'].every((program) => findProgram(program))
  if (!isHere) console.log(`${name}, or tmux, is not installed: its walk is left out.`)
  return [name, isHere] as const
})

/** A text browser in a terminal of its own. */
const openTerminal = (browser: TextBrowser) => {
  const home = newFolder()
  const env = { ...process.env, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8', TMUX: '' }
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', `${home}/socket`, ...args], { env, encoding: 'utf8' })
  // So low that what was searched for is its first line, whose link ELinks takes.
  tmux('new-session', '-d', '-x', '100', '-y', '30', '/bin/sh')
  onTestFinished(() => void tmux('kill-server'))
  const says = (text: string) =>
    expect.poll(() => tmux('capture-pane', '-p', '-J'), { timeout: 30_000 }).toContain(text)
  return {
    /** Opens a page, and presses keys once it says something. */
    act: async (path: string, first: string, keys: readonly Key[], answer: string) => {
      const program = browser === 'elinks' ? 'elinks -no-home 1' : browser
      tmux('respawn-pane', '-k', `exec ${program} ${blog.origin}${path}`)
      await says(first)
      for (const key of keys) {
        if (typeof key !== 'string') await says(key.says)
        else tmux('send-keys', ...(/^(?:Enter|Tab|Down)$/.test(key) ? [key] : ['-l', key]))
      }
      await says(answer)
    },
  }
}

describe.each(textBrowsers)('in %s', (browser, isHere) => {
  test.runIf(isHere)(
    'one subscribes, confirms, leaves by a letter’s link, and by the typed address',
    async () => {
      const { act } = openTerminal(browser)
      const { fill, press, leave } = keysOf[browser]
      for (const isTyped of [false, true]) {
        const email = `${browser}-${isTyped}@example.com`
        const find = (column: string) =>
          blog.db
            .prepare(`SELECT ${column} FROM subscribers WHERE email = ?1`)
            .bind(email)
            .first<string>(column)
        await act('/feeds', 'Feeds', fill('Enter Email', email), 'Registered. Check your e-mail')
        const confirm = `/subscription/${await confirmationOf(blog.db, email)}`
        await act(confirm, 'Press Confirm', press('Press Confirm'), 'Confirmed')
        expect(await find('state')).toBe('confirmed')
        const id = (await find('id')) ?? ''
        const token = await renewUnsubscribeToken({ ...keyed, db: blog.db }, id)
        const words = 'Enter Subscribed'
        await act(
          `/email-unsubscribe/${isTyped ? 'any' : token}`,
          words,
          isTyped ? fill(words, email) : leave(words),
          'Unsubscribed successfully!',
        )
        expect(await find('state')).toBe(null)
      }
    },
  )
})
