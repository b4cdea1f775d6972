import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'
import { findProgram } from '../browser/programs.ts'
import { newFolder } from './new-folder.ts'

/** Sends a command of W3C WebDriver, by its Marionette name. @throws with the browser's sentence */
type Send = (name: string, parameters?: object) => Promise<unknown>

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Where the commands are over HTTP; Firefox takes them by their names. */
const places: Record<string, readonly [method: string, path: string]> = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  GetCurrentURL: ['GET', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  GetAlertText: ['GET', '/alert/text'],
  DismissAlert: ['POST', '/alert/dismiss'],
  AcceptAlert: ['POST', '/alert/accept'],
  SetWindowRect: ['POST', '/window/rect'],
}

/** Starts a program that ends with the test. @returns the lines that it says */
const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, detached: true })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line))
  onTestFinished(() => {
    // With whatever it has started itself.
    if (child.exitCode === null && child.pid) process.kill(-child.pid)
  })
  return lines
}

/** What a program says once it is ready. */
const heard = async (lines: readonly string[], pattern: RegExp): Promise<string> => {
  const find = () => lines.map((line) => pattern.exec(line)?.[1]).find((one) => one !== undefined)
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  return find() ?? ''
}

/** Firefox speaks WebDriver by itself, as Marionette: over TCP, each message with its length before it. */
const startFirefox = async (program: string, home: string) => {
  const preferences = {
    'marionette.port': 0,
    // Its own messages and those of pages go to its output.
    'devtools.console.stdout.content': true,
    'browser.dom.window.dump.enabled': true,
    'browser.download.folderList': 2,
    'browser.download.dir': home,
  }
  const lines = Object.entries(preferences).map(
    (pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});`,
  )
  writeFileSync(`${home}/user.js`, lines.join('\n'))
  const args = ['--marionette', '--headless', '--width=1280', '--height=900', '--profile', home]
  const said = start(program, [...args, '--no-remote'], { HOME: home })
  await heard(said, /(Marionette)/)
  const file = `${home}/MarionetteActivePort`
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true)
  const socket = connect(Number(readFileSync(file, 'utf8')), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const waiting = new Map<
    number,
    (answer: [error: { message: string } | null, result: unknown]) => void
  >()
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || received.length < end) return
      const said = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first message says which protocol it is.
      if (Array.isArray(said)) waiting.get(said[1])?.([said[2], said[3]])
    }
  })
  let count = 0
  const send: Send = async (name, parameters = {}) => {
    count += 1
    const message = JSON.stringify([0, count, `WebDriver:${name}`, parameters])
    const answer = new Promise<[{ message: string } | null, unknown]>((resolve) =>
      waiting.set(count, resolve),
    )
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    const [error, result] = await answer
    if (error) throw new Error(`${name}: ${error.message}`)
    const { value = result } = (result ?? {}) as { value?: unknown }
    return value
  }
  await send('NewSession', { acceptInsecureCerts: true, unhandledPromptBehavior: 'ignore' })
  return { send, said }
}

/** WebKitGTK's driver starts its browser on a screen that only memory has. */
const startWebKit = async (program: string, home: string) => {
  const number = await heard(
    start('Xvfb', ['-displayfd', '1', '-screen', '0', '1500x1100x24'], {}),
    /^(\d+)$/,
  )
  const env = { DISPLAY: `:${number}`, HOME: home, GDK_BACKEND: 'x11' }
  const port = 20_000 + (process.pid % 20_000)
  const said = start(program, [`--port=${port}`], env)
  const ask = async (method: string, path: string, body: object): Promise<unknown> => {
    const url = `http://127.0.0.1:${port}/session${path}`
    const headers = { 'Content-Type': 'application/json' }
    const init = method === 'GET' ? {} : { headers, body: JSON.stringify(body) }
    const { value } = (await (await fetch(url, { method, ...init })).json()) as {
      value: { error?: string; message?: string; sessionId?: string } | null
    }
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const alwaysMatch = {
    acceptInsecureCerts: true,
    unhandledPromptBehavior: 'ignore',
    'webkitgtk:browserOptions': { binary, args },
  }
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  const { sessionId } = (await ask('POST', '', { capabilities: { alwaysMatch } })) as {
    sessionId: string
  }
  onTestFinished(() => void ask('DELETE', `/${sessionId}`, {}).catch(() => {}))
  const send: Send = (name, parameters = {}) => {
    const [method, path] = places[name] as readonly [string, string]
    const { id, ...body } = parameters as { id?: string }
    return ask(method, `/${sessionId}${path.replace('{id}', id ?? '')}`, body)
  }
  await send('SetWindowRect', { x: 0, y: 0, width: 1440, height: 1000 })
  return { send, said }
}

const programs = {
  Firefox: () => process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox'),
  WebKitGTK: () => (findProgram('Xvfb') ? findProgram('WebKitWebDriver') : undefined),
}
export type Engine = keyof typeof programs

/** Whether each is on this machine; of one that is not it says so. */
export const engines = Object.entries(programs).map(([engine, find]) => {
  const isHere = find() !== undefined
  if (!isHere)
    console.log(
      `${engine} is not installed: its walks are left out. CONTRIBUTING.md names the packages.`,
    )
  return [engine as Engine, isHere] as const
})

/** What pages and browsers say of a fault in a script; two parts of Firefox warn of what is theirs. */
const complaint =
  /^(?:JavaScript (?:error|warning): https?:|console\.(?:error|warn):(?! RSLoader| "Skipping" \d+ "un-needed)|CONSOLE (?:JS |SECURITY )?(?:ERROR|WARN))/
const keyCodes: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Enter: '\uE007',
  End: '\uE010',
  Home: '\uE011',
  Tab: '\uE004',
  Backspace: '\uE003',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
}

/** A page in another engine than Chromium. Its test fails when a script of the page throws or complains. */
export const openEngine = async (engine: Engine, origin: string, tolerates: RegExp) => {
  const home = newFolder()
  const program = programs[engine]() ?? ''
  const { send, said } = await (engine === 'Firefox' ? startFirefox : startWebKit)(program, home)
  const isFault = (line: string) => complaint.test(line) && !tolerates.test(line)
  onTestFinished(() => expect(said.filter(isFault)).toEqual([]))
  const act = (actions: readonly object[]) =>
    send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] })
  const page = {
    engine,
    home,
    open: (path: string) => send('Navigate', { url: new URL(path, origin).href }),
    reload: () => send('Refresh'),
    path: async () => String(await send('GetCurrentURL')).replace(origin, ''),
    /** Runs a function in the page. @returns what it gives back, as JSON */
    run: <Result, Given extends unknown[]>(
      work: string | ((...given: Given) => Result),
      ...args: Given
    ): Promise<Awaited<Result>> => {
      const script = `return (${work}).apply(null, arguments)`
      return send('ExecuteScript', { script, args, sandbox: null }) as Promise<Awaited<Result>>
    },
    /** Waits until the first such element that can be seen, and says the text, can be pressed; then presses it. */
    press: (selector: string, text = ''): Promise<unknown> =>
      expect
        .poll(async () => {
          const found = await page.run(
            (where, words) => {
              const all = [...document.querySelectorAll<HTMLElement>(where)]
              const one = all.find(
                (each) =>
                  each.checkVisibility() &&
                  (words === '' || each.textContent?.trim() === words || each.ariaLabel === words),
              )
              one?.scrollIntoView({ block: 'center', behavior: 'instant' })
              return one
            },
            selector,
            text,
          )
          if (!found) return `nothing to press: ${selector} ${text}`
          const id = (found as unknown as Record<string, string>)[elementKey]
          return send('ElementClick', { id }).then(() => '', String)
        })
        .toBe(''),
    shows: (selector: string) =>
      expect
        .poll(() =>
          page
            .run(
              (where) => [...document.querySelectorAll(where)].some((one) => one.checkVisibility()),
              selector,
            )
            .catch(() => false),
        )
        .toBe(true),
    resize: (width: number) => send('SetWindowRect', { width, height: 1000 }),
    type: (text: string) =>
      act(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    /** Presses keys one after another, by their names: `keys('Control+b', 'Enter')`. */
    keys: async (...all: string[]) => {
      for (const names of all) {
        const values = names.split(/(?<=.)\+/).map((name) => keyCodes[name] ?? name)
        await act([
          ...values.map((value) => ({ type: 'keyDown', value })),
          ...values.reverse().map((value) => ({ type: 'keyUp', value })),
        ])
      }
    },
    write: async (selector: string, text: string) => {
      await page.press(selector)
      await page.type(text)
    },
    /** Chooses a file in a field for files. */
    choose: async (selector: string, file: string) => {
      const found = await send('FindElement', { using: 'css selector', value: selector })
      const id = (found as Record<string, string>)[elementKey]
      await send('ElementSendKeys', { id, text: file })
    },
    /** Waits until elements say something. */
    says: (selector: string, text: string | RegExp) => {
      const read = (where: string) =>
        [...document.querySelectorAll(where)].map((one) => one.textContent).join('\n')
      return expect.poll(() => page.run(read, selector).catch(String)).toMatch(text)
    },
    /** Answers the question that the browser asks. @returns its words */
    answer: async (isYes: boolean) => {
      await expect.poll(() => send('GetAlertText').catch(() => null)).not.toBe(null)
      const words = String(await send('GetAlertText'))
      await send(isYes ? 'AcceptAlert' : 'DismissAlert')
      return words
    },
  }
  return page
}
export type EnginePage = Awaited<ReturnType<typeof openEngine>>
