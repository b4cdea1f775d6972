import { fieldLimits } from '../../../shared/field-limits.ts'
import { codesIn, isColor, refusedTexts } from '../../../shared/setup/rules.ts'

/** What the author has typed, by the fields' names. */
export type Texts = Readonly<Record<string, string>>

const plural = (count: number): string => (count === 1 ? '1 character' : `${count} characters`)

/** The rule of a field, with what is typed counted. */
const rules: Readonly<Record<string, (text: string) => string>> = {
  title: () => `Readers see it above every page. At most ${plural(fieldLimits.siteTitle)}.`,
  authorName: () => 'Your articles appear under it.',
  url: () =>
    'Readers, feeds and search engines get it: https:// and its host, or where it runs on this machine.',
  code: () => 'The terminal showed it, or you chose it when you deployed.',
  username: (text) => `Exactly ${plural(fieldLimits.username)}; ${text.trim().length} so far.`,
  email: () =>
    'It must contain “com”, as me@example.com does. You sign in with it; the blog sends nothing to it.',
  colors: (text) => {
    const count = new Set(codesIn(text).filter(isColor)).size
    return `${count} of ${fieldLimits.colors}. Each begins with # and has 3 or 6 of the characters 0–9 and a–f.`
  },
  password: (text) => `At least ${plural(fieldLimits.password)}; ${text.length} so far.`,
  lettersTo: () => 'The blog writes to you there when something needs you.',
}

interface Props {
  readonly name: string
  readonly label: string
  readonly typed: Texts
  /** What stands there before something is typed. */
  readonly known?: string | undefined
  /** A sentence after the rule. */
  readonly note?: string | undefined
  /** Why the field was refused. */
  readonly refused?: string | undefined
  /** Whether the blog runs on this machine. */
  readonly isHere: boolean
  readonly readOnly: boolean
  readonly type?: string
  readonly autoComplete?: string
  readonly inputMode?: 'email' | 'url'
  /** Whether it is a name that readers see, which a phone may begin with a capital. */
  readonly isName?: boolean
}

/** A field with its rule beside it, which is ticked once the text keeps it. */
export const SetUpField = (props: Props) => {
  const { name, label, typed, refused, isHere, readOnly, type = 'text' } = props
  const id = `sp-set-up-${name.replace(/\W+/g, '-')}`
  const text = typed[name] ?? ''
  const rule = rules[name]?.(text)
  const isMet = text.trim() !== '' && refusedTexts({ [name]: text }, isHere).length === 0
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        name={name}
        id={id}
        type={type}
        defaultValue={props.known}
        autoComplete={props.autoComplete ?? 'off'}
        inputMode={props.inputMode}
        readOnly={readOnly}
        maxLength={fieldLimits.text}
        required
        autoCapitalize={props.isName ? 'words' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={refused === undefined ? undefined : true}
        aria-describedby={`${id}-rule`}
      />
      <span
        className="form-note set-up-rule"
        id={`${id}-rule`}
        data-met={isMet && refused === undefined}
      >
        {refused !== undefined && <strong>{`${refused} `}</strong>}
        <span>{rule}</span>
        {props.note && <span>{` ${props.note}`}</span>}
      </span>
    </div>
  )
}
