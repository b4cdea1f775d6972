import { randomBytes } from 'node:crypto'
import { limits } from '../../shared/limits.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { hashPassword } from '../../worker/session/password-hash.ts'
import type { Terminal } from '../lib/terminal.ts'
import { isGithubHook, passwordProblemOf, problemOf } from './secret-rules.ts'

/** Asks until the answer is valid. */
const askUntilValid = async (
  ask: () => Promise<string>,
  problem: (answer: string) => string | null,
  { print }: Terminal,
): Promise<string> => {
  for (;;) {
    const answer = await ask()
    const sentence = problem(answer)
    if (sentence === null) return answer
    print(sentence)
  }
}

const askPassword = async (terminal: Terminal): Promise<string> => {
  for (;;) {
    const password = await askUntilValid(
      () => terminal.askHidden(`Password, at least ${limits.password} characters:`),
      passwordProblemOf,
      terminal,
    )
    if ((await terminal.askHidden('The same password again:')) === password)
      return hashPassword(password)
    terminal.print('These were two different passwords.')
  }
}

const askAnswers = async (terminal: Terminal): Promise<string> => {
  terminal.print('Your answers to the five security questions; a sign-in asks one of them:')
  const answers: Record<string, string> = {}
  for (const question of securityQuestions) {
    const filled = (answer: string) => (answer === '' ? 'An answer is needed.' : null)
    answers[question] = await askUntilValid(() => terminal.ask(`  ${question}:`), filled, terminal)
  }
  return JSON.stringify(answers)
}

/** Shows a generated secret once, because nobody can read secrets back from the account. */
const showGenerated = (name: string, value: string, why: string, { print }: Terminal): string => {
  print(`${name} was generated for you: ${value}`)
  print(`  Store it with your passwords; it is shown only now: ${why}`)
  return value
}

const questions: Record<string, string> = {
  OWNER_USERNAME: `User name, ${limits.username} characters:`,
  OWNER_EMAIL: 'E-mail address of the sign-in:',
  OWNER_COLORS: `Colour codes, ${limits.colors} different ones with spaces between, such as #16202b:`,
}

const hiddenQuestions: Record<string, string> = {
  REBUILD_HOOK_URL:
    'Address of the rebuild hook (GitHub, Workers Builds, your own; Enter for none):',
  MAIL_API_KEY: 'The key of the mail provider:',
  REBUILD_HOOK_TOKEN: "GitHub's fine-grained token for this repository, with Contents: write:",
}

/** Asks the person at the terminal for one secret. */
const askSecret = (name: string, terminal: Terminal): Promise<string> | string => {
  if (name === 'OWNER_PASSWORD_HASH') return askPassword(terminal)
  if (name === 'OWNER_ANSWERS') return askAnswers(terminal)
  const random = randomBytes(32)
  if (name === 'SITE_SECRET')
    return showGenerated(
      name,
      random.toString('base64url'),
      'without it the blog does not recognise its readers.',
      terminal,
    )
  if (name === 'REBUILD_SECRET')
    return showGenerated(
      name,
      `whsec_${random.toString('base64')}`,
      'every build of the blog needs it.',
      terminal,
    )
  const question = questions[name]
  const ask = () =>
    question ? terminal.ask(question) : terminal.askHidden(hiddenQuestions[name] ?? `${name}:`)
  return askUntilValid(ask, (answer) => problemOf(name, answer), terminal)
}

/** Asks for secrets one by one; an empty answer leaves one out. @returns the secrets by name */
export const askSecrets = async (
  names: readonly string[],
  terminal: Terminal,
): Promise<Record<string, string>> => {
  const values: Record<string, string> = {}
  for (const name of names) {
    const value = await askSecret(name, terminal)
    if (value === '') continue
    values[name] = value
    if (name === 'REBUILD_HOOK_URL' && isGithubHook(value)) {
      values.REBUILD_HOOK_TOKEN = await askSecret('REBUILD_HOOK_TOKEN', terminal)
    }
  }
  return values
}
