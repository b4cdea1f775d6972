import { securityQuestions } from '../../../shared/session/questions.ts'
import { markInvalid } from '../lib/invalid-fields.ts'

const names = ['username', 'email', 'colors', 'password', 'answer'] as const

/** The typed values and the security question. */
type Typed = Record<(typeof names)[number] | 'question', string>

/** The five fields of the sign-in. */
export interface Fields {
  readonly typed: () => Typed
  /** Marks those that are empty. @returns whether there are any */
  readonly markEmpty: () => boolean
}

/** Whether the user agent looks like a common browser and not like a bot. */
const isCommonBrowser = (userAgent: string): boolean =>
  /^Mozilla\/5\.0 /.test(userAgent) &&
  /(Chrome|CriOS|Firefox|FxiOS|Safari|Edg|OPR)\/\d/.test(userAgent) &&
  !/bot\b|crawl|spider/i.test(userAgent)

/**
 * Chooses the question, lets the title unlock the fields in common browsers, and lets the toggle show typed
 * values.
 * @param part the element of `sign-in.astro`
 */
export const startFields = (part: HTMLElement): Fields => {
  const form = part.querySelector('form') as HTMLFormElement
  const fields = names.map((name) => form.elements.namedItem(name) as HTMLInputElement)
  const question = securityQuestions[Math.floor(Math.random() * securityQuestions.length)] as string
  ;(part.querySelector('.sign-in-question') as HTMLElement).textContent = question

  part.querySelector('.sign-in-title')?.addEventListener('click', () => {
    if (!isCommonBrowser(navigator.userAgent)) return
    for (const field of fields) field.disabled = false
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  })

  const toggle = form.querySelector('.sign-in-toggle') as HTMLButtonElement
  const password = form.elements.namedItem('password') as HTMLInputElement
  toggle.addEventListener('click', () => {
    const isShown = form.toggleAttribute('data-shown')
    toggle.textContent = isShown ? 'Hide typed values' : 'Show typed values'
    password.type = isShown ? 'text' : 'password'
  })

  return {
    typed: () =>
      ({
        question,
        ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      }) as Typed,
    markEmpty: () => {
      const empty = fields.filter(({ value }) => value.trim() === '')
      markInvalid(
        form,
        empty.map(({ name }) => ({ field: name, message: '' })),
      )
      return empty.length > 0
    },
  }
}
