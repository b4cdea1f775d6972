import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { isComposing } from '../../browser/lib/composing.ts'
import { counts } from '../data/counts.ts'
import { drafts } from '../data/draft-marker.ts'
import { draftList } from '../data/drafts.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import {
  articleEntries,
  commands,
  draftEntries,
  type Entry,
  findInTexts,
  screenEntries,
  searchEntries,
} from './entries.ts'

/** The published articles once their titles are loaded; none if that fails. */
const useArticles = (): readonly Entry[] => {
  const [articles, setArticles] = useState<readonly Entry[]>([])
  useEffect(() => {
    articleEntries().then(setArticles, () => setArticles([]))
    void draftList.load()
  }, [])
  return articles
}

/** Milliseconds without a key before the server is asked. */
const pause = 300

/** What the server finds in texts, once typing pauses; of which text it is. */
const useFoundInTexts = (text: string) => {
  const [found, setFound] = useState({ text: '', entries: [] as readonly Entry[] })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const entries = await findInTexts(text)
      if (isCurrent) setFound({ text, entries })
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}

/** Finds articles, drafts, screens and commands: a combobox in a dialog (ARIA Authoring Practices). */
const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const state = { drafts: useStore(drafts), counts: useStore(counts) }
  const articles = useArticles()
  const { data } = useStore(draftList.store)
  const written = useMemo(() => draftEntries(data ?? []), [data])
  const all = [...commands, ...screenEntries(state), ...written, ...articles]
  const here = searchEntries(all, text)
  const found = useFoundInTexts(text)
  const isSearched = found.text === text
  const others = isSearched ? found.entries : []
  const shown = [...here, ...others.filter(({ key }) => !here.some((one) => one.key === key))]
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(shown[at])
    else if (step) setAt((at + step + shown.length) % Math.max(shown.length, 1))
    else return
    event.preventDefault()
  }
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  return (
    <Dialog title="Find" onClose={onClose}>
      <div className="palette">
        <div className="palette-head dashboard-field">
          <input
            role="combobox"
            aria-label="Articles, drafts, screens and commands"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <Button onClick={onClose}>Close</Button>
        </div>
        <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="Found">
          {shown.map((entry, place) => (
            <button
              type="button"
              key={`${entry.kind} ${entry.key}`}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onClick={() => choose(entry)}
            >
              <bdi className="cut">{entry.title}</bdi> <span className="small">{entry.kind}</span>
            </button>
          ))}
        </div>
        <p className="dashboard-hint" role="status">
          {shown.length === 0 && (isSearched ? 'Nothing found.' : 'Searching the texts…')}
        </p>
      </div>
    </Dialog>
  )
}
export default Palette
