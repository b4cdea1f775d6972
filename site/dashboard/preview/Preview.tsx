import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { ask } from '../data/ask.ts'
import { type Fields, inputOf, isPicture, publishInputOf } from '../data/fields.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Failure } from '../parts/Failure.tsx'
import { FriendLink } from './FriendLink.tsx'
import { LinkPreviews } from './LinkPreviews.tsx'
import { PageFrame } from './PageFrame.tsx'
import { prepareReaderPage } from './reader-page.ts'

interface Props {
  readonly fields: Fields
  /** The id of the article that the author edits. */
  readonly id?: string | undefined
  /** The id of the draft on the server. */
  readonly draft?: string | undefined
  readonly box?: Ref<HTMLElement>
}

const widths = { Phone: 390, Tablet: 820, Wide: 1280 } as const
const themes = ['Light', 'Dark'] as const

interface ChoiceProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

const Choice = <Name extends string>({ label, names, chosen, onChoose }: ChoiceProps<Name>) => (
  <fieldset className="row preview-choice">
    <legend className="visually-hidden">{label}</legend>
    {names.map((name) => (
      <Button key={name} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
        {name}
      </Button>
    ))}
  </fieldset>
)

/** The page as readers would get it: the Worker renders the current fields. */
const Preview = ({ fields, id, draft, box }: Props) => {
  const present = useRef(fields)
  present.current = fields
  const { store, load } = useMemo(
    () =>
      createResource(() =>
        ask('previewArticle', {
          body: id ? { ...inputOf(present.current, ''), id } : publishInputOf(present.current, ''),
        }),
      ),
    [id],
  )
  const { data, failure } = useStore(store)
  const page = useMemo(() => data && prepareReaderPage(data.html), [data])
  const [width, setWidth] = useState<keyof typeof widths>(
    window.innerWidth < widths.Tablet ? 'Phone' : 'Wide',
  )
  const [theme, setTheme] = useState<(typeof themes)[number]>(
    document.documentElement.dataset.theme === 'dark' ? 'Dark' : 'Light',
  )
  useEffect(() => {
    // Loads at once at first, then after each pause in the typing.
    const pause = setTimeout(load, store.get().data ? 400 : 0)
    return () => clearTimeout(pause)
  }, [load, fields])
  return (
    <section ref={box} className="editor-preview" aria-label="Preview" tabIndex={-1}>
      <div className="row preview-choices">
        <Choice
          label="Width"
          names={Object.keys(widths) as (keyof typeof widths)[]}
          chosen={width}
          onChoose={setWidth}
        />
        <Choice label="Theme" names={themes} chosen={theme} onChoose={setTheme} />
        {draft && <FriendLink draft={draft} />}
      </div>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void load()} />}
      {!page && failure === undefined && (
        <p className="dashboard-wait" role="status">
          Rendering the page…
        </p>
      )}
      {page && (
        <div className="stack preview-page">
          <PageFrame html={page.html} width={widths[width]} isDark={theme === 'Dark'} />
          <LinkPreviews
            metadata={page.metadata}
            {...(isPicture(fields.sketch) && { picture: fields.sketch.trim() })}
          />
        </div>
      )}
    </section>
  )
}
export default Preview
