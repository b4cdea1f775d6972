import { encodeText } from '../../shared/base64.ts'
import { answerCaptcha, createCaptcha } from '../../shared/captcha/contract.ts'
import { signIn } from '../../shared/session/contract.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { type Client, cookieIn, createClient, expectData } from '../lib/client.ts'
import type { Terminal } from '../lib/terminal.ts'
import { lookForBlog } from './look-for-blog.ts'

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
