import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { slugOf, typedSlug } from '../../../../shared/articles/slug.ts'
import { counts } from '../../data/counts.ts'
import type { Fields } from '../../data/fields.ts'
import { formatDay, parseLocalInput, timeZone, toLocalInput } from '../../data/format.ts'
import { useStore } from '../../data/store.ts'
import { useNow } from '../../data/use-now.ts'
import { Address } from '../../parts/Address.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field, Form } from '../../parts/Form.tsx'
import { findWebAddress, webAddressOf } from '../address.ts'
import { ForeignPictures } from '../pictures/ForeignPictures.tsx'
import { findWarnings } from '../warnings.ts'
import { Alert } from './Alert.tsx'
import { typedProps } from './Field.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { useDebounced } from './use-debounced.ts'

const Warnings = ({ fields }: { readonly fields: Fields }) => {
  const [warnings, setWarnings] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void findWarnings(fields).then((found) => isCurrent && setWarnings(found))
    return () => {
      isCurrent = false
    }
  }, [fields])
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="editor-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The web address that the article will get; undefined until it is known. */
const useWebAddress = ({ title, ownSlug }: Fields) => {
  const paused = useDebounced(ownSlug)
  const [found, setFound] = useState<Awaited<ReturnType<typeof findWebAddress>>>()
  useEffect(() => {
    let isCurrent = true
    setFound(undefined)
    void findWebAddress({ title, ownSlug: paused }).then((next) => isCurrent && setFound(next))
    return () => {
      isCurrent = false
    }
  }, [title, paused])
  return paused === ownSlug ? found : undefined
}

/** The article's date if it is published at a time on the author's clock. */
const dateIn = ({ date }: Fields, time: string): string => {
  if (date) return formatDay(date)
  return time
    ? `${formatDay(time.slice(0, 10))}, the day it is published`
    : 'The day it is published'
}

interface TimeProps {
  /** In the format of a `datetime-local` field, in the author's time zone. */
  readonly value: string
  readonly onChange: (value: string) => void
}

const Time = ({ value, onChange }: TimeProps) => (
  <>
    <Field
      label="Publish on"
      type="datetime-local"
      value={value}
      min={toLocalInput(new Date())}
      aria-describedby="sp-publish-zone sp-publish-message"
      onType={onChange}
    />
    <p id="sp-publish-zone" className="dashboard-hint">
      In your own time zone, {timeZone()}. Until then it is a draft.
    </p>
  </>
)

interface Props {
  readonly fields: Fields
  /** The id of the draft, if it is one. */
  readonly id: string | undefined
  readonly onWrite: (patch: Partial<Fields>) => void
  /** When the draft already publishes itself. */
  readonly publishAt: string | null | undefined
  readonly isBusy: boolean
  /** Why the last attempt failed. */
  readonly refusal: ReactNode
  /** Whether that was because of the web address. */
  readonly isSlugRefused: boolean
  /** As in `ForeignPictures`. */
  readonly onTakeIn: ComponentProps<typeof ForeignPictures>['onTakeIn']
  readonly onPublish: () => unknown
  readonly onSchedule: (publishAt: string) => unknown
  readonly onClose: () => void
}

/** Says what publishing will do before it happens: now, or at a time that the author chooses. */
const PublishSheet = ({ fields, isBusy, refusal, isSlugRefused, ...props }: Props) => {
  const { id, publishAt, onWrite, onPublish, onSchedule, onClose } = props
  const inOneHour = () => toLocalInput(new Date(publishAt ?? Date.now() + 3_600_000))
  const [time, setTime] = useState(publishAt ? inOneHour : null)
  const [error, setError] = useState('')
  const now = useNow()
  const found = useWebAddress(fields)
  const slug = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isSlugRefused) slug.current?.select()
  }, [isSlugRefused])
  const submit = () => {
    setError('')
    if (time === null) return onPublish()
    const instant = parseLocalInput(time)
    return instant === null ? setError('Choose a day and a time.') : onSchedule(instant)
  }
  const failed = error || refusal
  // The author can have the e-mail before there are subscribers: last, so that Enter still publishes.
  const isForNobody = useStore(counts)?.confirmed === 0
  const letter = <LetterPreview fields={fields} id={id} onWrite={onWrite} />
  return (
    <Dialog title={`Publish “${fields.title}”`} onClose={onClose}>
      <Form
        act={time === null ? 'Publish' : 'Schedule'}
        state={{ isBusy }}
        onSubmit={submit}
        onCancel={onClose}
      >
        <dl className="pairs">
          <dt>Address</dt>
          <dd>
            <Address address={found?.address ?? webAddressOf(fields)} />{' '}
            {found?.error && (
              <span className="dashboard-failed" role="alert">
                {found.error}
              </span>
            )}
          </dd>
          <dt>Category</dt>
          <dd>{fields.category}</dd>
          <dt>Date</dt>
          <dd>{dateIn(fields, time ?? toLocalInput(new Date(now)))}</dd>
        </dl>
        <Warnings fields={fields} />
        <ForeignPictures html={fields.html} onTakeIn={props.onTakeIn} />
        <Alert isOn={fields.alert} onChange={(alert) => onWrite({ alert })}>
          {letter}
        </Alert>
        <label className="check">
          <input
            type="checkbox"
            checked={time !== null}
            onChange={({ target }) => setTime(target.checked ? inOneHour() : null)}
          />
          Publish it later
        </label>
        {time !== null && <Time value={time} onChange={setTime} />}
        <label className="dashboard-field">
          Web address
          <input
            ref={slug}
            value={fields.ownSlug}
            placeholder={slugOf(fields.title)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={isSlugRefused || undefined}
            aria-describedby="sp-publish-message"
            {...typedProps((ownSlug) => onWrite({ ownSlug }), typedSlug)}
            onBlur={({ target }) => onWrite({ ownSlug: target.value.replace(/-$/, '') })}
          />
        </label>
        {isForNobody && letter}
        <p id="sp-publish-message" className="dashboard-message" role="status">
          {failed && <span className="dashboard-failed">{failed}</span>}
          {isBusy && 'Processing…'}
        </p>
      </Form>
    </Dialog>
  )
}
export default PublishSheet
