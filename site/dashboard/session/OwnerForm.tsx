import { limits } from '../../../shared/limits.ts'
import { securityQuestions } from '../../../shared/session/questions.ts'
import { markInvalidFields } from '../../browser/lib/form-fields.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { owner } from '../author-letters/AuthorLetters.tsx'
import { ask } from '../data/ask.ts'
import { describePasswordProblem } from '../data/check-password.ts'
import { Field, Form, PasswordField } from '../parts/Form.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { useResource } from '../parts/use-resource.tsx'

const fields = [
  { name: 'username', label: `New user name of ${limits.username} characters` },
  { name: 'email', label: 'New e-mail address to sign in with' },
  { name: 'colors', label: 'Four new colour codes, separated by spaces' },
  ...securityQuestions.map((question) => ({ name: `answers.${question}`, label: question })),
  { name: 'lettersTo', label: 'New address for e-mails to you' },
] as const

const textIn = (form: HTMLFormElement, name: string): string =>
  (form.elements.namedItem(name) as HTMLInputElement).value

const send = (form: HTMLFormElement) =>
  ask('changeOwner', {
    body: {
      password: textIn(form, 'password'),
      username: textIn(form, 'username'),
      email: textIn(form, 'email'),
      colors: textIn(form, 'colors'),
      answers: Object.fromEntries(
        securityQuestions.map((question) => [question, textIn(form, `answers.${question}`)]),
      ),
      lettersTo: textIn(form, 'lettersTo'),
    },
  })

/** Changes what the author signs in with, except the password. */
export const OwnerForm = () => {
  const { data, isWaiting } = useResource(owner)
  const { isBusy, run, ...state } = useCall(async (showMessage, sent: HTMLFormElement) => {
    const isEmpty = fields.every(({ name }) => textIn(sent, name).trim() === '')
    if (isEmpty) return showMessage('Fill in what you want to change.', true)
    showMessage('Processing request')
    const reply = await send(sent)
    if (!reply.ok) {
      const isWrong = reply.problem?.code === 'wrong-password'
      showMessage(describePasswordProblem(reply.problem), true)
      const errors = isWrong ? [{ field: 'password', message: '' }] : reply.problem?.errors
      return markInvalidFields(sent, errors)
    }
    sent.reset()
    void owner.load()
    showMessage('Changed. Every other session has ended.')
  })
  const common = {
    ...{ readOnly: isBusy, maxLength: limits.text, spellCheck: false },
    ...{ autoCapitalize: 'none', autoCorrect: 'off' },
  }
  return (
    <Part
      title="What you sign in with"
      isBusy={isWaiting}
      hint={
        <>
          The site stores it in a form that nobody can read, so it cannot be shown. The password
          changes on the screen Passwords, because it also locks the vault.
          {data &&
            (data.lettersTo
              ? ` E-mails to you go to ${data.lettersTo}.`
              : ' E-mails to you have no address yet.')}
        </>
      }
    >
      <details>
        <summary>Change it</summary>
        <Form act="Change it" state={{ isBusy }} onSubmit={run}>
          <p className="dashboard-hint">
            What you leave empty stays as it is. New answers are needed for all five questions.
          </p>
          {fields.map((field) => (
            <Field key={field.name} {...field} {...common} />
          ))}
          <PasswordField name="password" label="Your password" {...common} />
        </Form>
      </details>
      <StatusMessage {...state} />
    </Part>
  )
}
