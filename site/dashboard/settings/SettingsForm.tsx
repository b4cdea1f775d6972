import type { FieldError } from '../../../shared/problem.ts'
import type { Settings } from '../../../shared/settings/contract.ts'
import { markInvalidFields } from '../../browser/lib/form-fields.ts'
import { submitByScript, useCall } from '../../browser/lib/use-call.ts'
import { ask, describeProblem } from '../data/ask.ts'
import { updateHead } from '../data/own-url.ts'
import { useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Part } from '../parts/Part.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { MenuOrderField } from './MenuOrderField.tsx'
import { Field, type TextSetting, Tick } from './SettingsField.tsx'
import { edits, settings, shownValue } from './settings.ts'

/** The fields by groups; a new setting needs a line here, and one in `shared/settings/settings.ts`. */
const groups: Readonly<
  Record<string, Readonly<Partial<Record<TextSetting, { label: string; hint?: string }>>>>
> = {
  'The blog': {
    title: { label: 'Title' },
    tagline: { label: 'Tagline, in one sentence' },
    awareness: { label: 'Sentence above every page' },
    url: {
      label: 'Own address, as https://example.org',
      hint: 'Pages, feeds and e-mails name it. It must lead to this blog: change it after the domain does.',
    },
  },
  'The author': {
    authorName: {
      label: 'Name',
      hint: 'Articles and drafts under the present name get the new one.',
    },
    bio: { label: 'About you, in a sentence or two' },
    avatar: { label: 'Portrait' },
    social: { label: 'Social media' },
    network: { label: 'Professional network' },
    code: { label: 'Code host' },
  },
  'E-mails': {
    mailName: { label: 'Name of the sender' },
    mailAddress: {
      label: 'Address of the sender',
      hint: 'The mail provider must know its domain, or it sends nothing.',
    },
  },
  Feeds: {
    hub: {
      label: 'Service that tells feed readers of a change at once',
      hint: 'The address of a WebSub hub. Empty for none: then they look by themselves.',
    },
  },
}

/** Puts values of the file `shared/site.config.ts` into the fields of the form, where they can be looked at and saved. */
export const FileValues = ({ stored }: { stored: Settings }) => {
  const typed = useStore(edits)
  const changed = Object.values(groups)
    .flatMap((fields) => Object.entries(fields))
    .map(([name, { label }]) => ({ name: name as TextSetting, label }))
    .filter(({ name }) => stored.defaults[name] !== '')
    .filter(({ name }) => stored.defaults[name] !== shownValue(name, stored, typed))
  const take = (name: TextSetting): void => {
    edits.set({ ...edits.get(), [name]: null })
    document.querySelector<HTMLElement>(`.settings-form [name=${name}]`)?.focus()
  }
  return (
    <>
      <p className="dashboard-hint">
        What you do not change in Settings comes from <code>shared/site.config.ts</code>.
      </p>
      {changed.map(({ name, label }) => (
        <Button key={name} onClick={() => take(name)}>
          {label}: as in the file, {stored.defaults[name]}
        </Button>
      ))}
    </>
  )
}

/** What the blog is called, shows and is sent by. */
export const SettingsForm = ({ stored }: { stored: Settings }) => {
  const typed = useStore(edits)
  const isChanged = Object.keys(typed).length > 0
  const { isBusy, run, showMessage, ...state } = useCall(
    async (showMessage, form: HTMLFormElement) => {
      const changes = edits.get()
      showMessage('Processing request')
      const { version } = stored
      const reply = await ask('changeSettings', { body: { version, changes } })
      if (!reply.ok) {
        showMessage(describeProblem(reply.problem), true)
        // As `changes.robots.2`: the field has all its lines.
        const nameOf = ({ field }: FieldError) => ({ field: field.split('.')[1] ?? field })
        return markInvalidFields(form, reply.problem?.errors?.map(nameOf))
      }
      if (edits.get() === changes) edits.set({})
      settings.update(() => reply.data)
      updateHead({ ...reply.data.defaults, ...reply.data.changed })
      showMessage('Saved. Readers see it with their next request.')
    },
  )
  return (
    <form
      className="settings-form"
      noValidate
      {...submitByScript(run)}
      onChange={() => showMessage('')}
    >
      {Object.entries(groups).map(([group, fields]) => (
        <Part key={group} title={group}>
          {Object.entries(fields).map(([name, { label, hint }]) => (
            <Field
              key={name}
              name={name as TextSetting}
              label={label}
              hint={hint}
              stored={stored}
              readOnly={isBusy}
            />
          ))}
          {group === 'E-mails' && (
            <Tick
              name="replies"
              label="Subscribers may answer to my own address"
              hint="Each e-mail to them then names the address under “E-mails to you”, once that is confirmed. Without the tick it stands nowhere."
              stored={stored}
              readOnly={isBusy}
            />
          )}
        </Part>
      ))}
      <Part title="Samples">
        <Tick
          name="samples"
          label="Show the sample pages and articles"
          hint="They show what a blog can have. What you write yourself goes before them, and stays without them."
          stored={stored}
          readOnly={isBusy}
        />
      </Part>
      <Part title="Crawlers">
        <Tick
          name="aiTraining"
          label="Crawlers may read the blog to train AI"
          hint="Without the tick, robots.txt forbids it to those that are known. Search engines still read the blog."
          stored={stored}
          readOnly={isBusy}
        />
        <div className="settings-field">
          <label className="dashboard-field">
            Your own lines in robots.txt
            <textarea
              name="robots"
              value={shownValue('robots', stored, typed).join('\n')}
              readOnly={isBusy}
              rows={4}
              spellCheck={false}
              aria-describedby="settings-robots"
              onChange={({ target: { value } }) =>
                edits.set({ ...edits.get(), robots: value === '' ? [] : value.split('\n') })
              }
            />
          </label>
          <p className="dashboard-hint" id="settings-robots">
            They stand below the others. Name the crawlers first, as <code>User-agent: *</code>.
          </p>
        </div>
      </Part>
      <MenuOrderField
        order={shownValue('menu', stored, typed)}
        onChange={(menu) => edits.set({ ...edits.get(), menu })}
      />
      <div className="settings-save">
        <p className="dashboard-choices">
          <SubmitButton aria-disabled={isBusy || !isChanged}>Save</SubmitButton>
          {isChanged && (
            <Button
              onClick={({ currentTarget }) => {
                // The pressed button goes.
                currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
                edits.set({})
                showMessage('')
                void settings.load()
              }}
            >
              Discard the changes
            </Button>
          )}
        </p>
        <StatusMessage {...state} />
      </div>
    </form>
  )
}
