import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { encodeText } from '../../shared/base64.ts'
import { pathOf } from '../../shared/calls.ts'
import { answerCaptcha, createCaptcha } from '../../shared/captcha/contract.ts'
import { Health, readHealth } from '../../shared/health.ts'
import { openApiPath } from '../../shared/pages.ts'
import { signIn } from '../../shared/session/contract.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { type Client, cookieIn, createClient, expectData } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import type { Terminal } from '../lib/terminal.ts'

/** Milliseconds to wait for an answer. */
const timeLimit = 30_000

const deployFirst = 'deploy this version first, with npm run deploy.'

const Described = z.object({ info: z.object({ version: z.string() }) })

const ask = async (origin: string, path: string): Promise<Response> => {
  const signal = AbortSignal.timeout(timeLimit)
  try {
    return await fetch(origin + path, { redirect: 'manual', signal })
  } catch {
    throw new Error(`Nothing answers at ${origin}. Look whether that is the blog's address.`)
  }
}

/** Compares a blog's description with this checkout. @throws Error if they do not fit */
const compare = async (origin: string): Promise<void> => {
  const answer = await ask(origin, openApiPath)
  const { data } = Described.safeParse(await answer.json().catch(() => null))
  if (!data) throw new Error(`The blog at ${origin} does not say its version: ${deployFirst}`)
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  // Compatible versions have one major number.
  if (parseInt(data.info.version, 10) !== parseInt(version, 10)) {
    throw new Error(
      `The blog at ${origin} is of version ${data.info.version}, and this is ${version}: ${deployFirst}`,
    )
  }
}

/**
 * Checks that this blog is at an address, works, and has a version that this checkout can talk to.
 * @throws Error with a sentence that says why not
 */
const lookForBlog = async (origin: string): Promise<void> => {
  const answer = await ask(origin, pathOf(readHealth))
  const location = answer.headers.get('Location')
  if (location !== null) {
    const { origin: other } = new URL(location, origin)
    throw new Error(`${origin} leads to ${other}: give that address with --origin.`)
  }
  const body = await answer.json().catch(() => null)
  const health = Health.safeParse(body)
  if (!health.success && !Health.safeParse(body?.current).success) {
    throw new Error(`What answers at ${origin} is not this blog.`)
  }
  if (!health.success) throw new Error(`The blog at ${origin} does not work now: ${body.detail}`)
  if (health.data.maintenance) {
    throw new Error(`A restore works at ${origin}. Import when it is done.`)
  }
  await compare(origin)
}

/** How often a refused sign-in or a wrong captcha answer is asked again. */
const mostTries = 3

/** Asks a captcha in words. @returns its token, and the client that it belongs to */
const solveCaptcha = async (origin: string, terminal: Terminal) => {
  for (let tries = 1; ; tries += 1) {
    const challenge = await createClient(origin).call(createCaptcha, { body: { kind: 'words' } })
    const { id, prompt, items } = expectData(challenge)
    const client = createClient(origin, { cookie: cookieIn(challenge) })
    terminal.print(prompt)
    for (const [at, item] of items.entries()) terminal.print(`  ${at + 1}  ${item}`)
    const answer = await terminal.ask('Their numbers, with spaces between:')
    const picks = (answer.match(/\d+/g) ?? []).map((number) => Number(number) - 1)
    const body = { id, picks: picks.filter((at) => at >= 0 && at < items.length) }
    const reply = await client.call(answerCaptcha, { body })
    if (reply.ok) return { client, human: reply.data.human }
    if (tries === mostTries) throw new Error(reply.problem.detail)
    terminal.print(`${reply.problem.detail} Here are others.`)
  }
}

const askQuestion = async (terminal: Terminal): Promise<string> => {
  for (const [at, question] of securityQuestions.entries())
    terminal.print(`  ${at + 1}  ${question}`)
  for (;;) {
    const number = Number(await terminal.ask('The number of the question that you answer:'))
    const question = securityQuestions[number - 1]
    if (question) return question
  }
}

/**
 * Signs the author in at a deployed blog, with a captcha in words.
 * @returns a client with the session, and the password, which edits ask for
 * @throws Error if nobody can answer, or after three refusals
 */
export const askSignIn = async (
  origin: string,
  terminal: Terminal,
): Promise<{ client: Client; password: string }> => {
  if (!terminal.isInteractive) {
    throw new Error(`The sign-in of ${origin} is asked for on a terminal; there is none.`)
  }
  await lookForBlog(origin)
  for (let tries = 1; ; tries += 1) {
    terminal.print(`Your sign-in at ${origin}. Nothing of it is kept.`)
    const admin = encodeText(await terminal.ask('User name:'))
    const email = encodeText(await terminal.ask('E-mail address:'))
    const password = await terminal.askHidden('Password:')
    const colors = await terminal.askHidden('Four different colour codes, with spaces between:')
    const question = await askQuestion(terminal)
    const answer = await terminal.askHidden('Your answer:')
    const { client, human } = await solveCaptcha(origin, terminal)
    const body = { admin, email, pswd: encodeText(password), colors, question, answer, human }
    const reply = await client.call(signIn, { body })
    if (reply.ok) return { client: createClient(origin, { cookie: cookieIn(reply) }), password }
    if (tries === mostTries) throw new Error(`The sign-in was refused: ${reply.problem.detail}`)
    terminal.print(`The sign-in was refused: ${reply.problem.detail}`)
  }
}
