import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../../shared/limits.ts'
import { type ReadyIndex, type SearchResult, search, searchTerm } from '../../../shared/search.ts'
import { Drawing } from '../lib/Drawing.tsx'
import { useReady } from '../lib/ready.ts'
import { Result } from './Result.tsx'
import { searchIndex } from './search-index.ts'

const titlesInWords = (shown: number, count: number): string =>
  shown < count ? `${shown} of ${count} titles` : `${count} title${count === 1 ? '' : 's'}`

/** The number of results, as a sentence. */
const summaryOf = ({ results, titles }: ReturnType<typeof search>): string => {
  if (results.length === 0) return 'No title contains this.'
  const pages = results.filter(({ isPage }) => isPage).length
  const found = titles === 0 ? [] : [titlesInWords(results.length - pages, titles)]
  return [...(pages > 0 ? ['1 page'] : []), ...found].join(', ')
}

interface Found {
  readonly results: readonly SearchResult[]
  readonly term: string
  /** Which result Enter opens: the first, or the one that the arrow keys came to. */
  readonly chosen: number
  readonly status: string
}

const nothing: Found = { results: [], term: '', chosen: 0, status: '' }

/**
 * The form of a search box: a combobox with a list of titles (ARIA Authoring Practices: list autocomplete
 * with automatic selection). Enter opens the chosen result. The box around it opens and closes without
 * React (`site/browser/search/search-box.ts`), and resets the form.
 */
export const Search = ({ place }: { readonly place: 'header' | 'footer' }) => {
  // What was typed before is searched for.
  const form = useReady<HTMLFormElement>(() => void update())
  const closeButton = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const index = useRef<ReadyIndex>(undefined)
  const [{ results, term, chosen, status }, setFound] = useState(nothing)
  const say = (sentence: string) => setFound((before) => ({ ...before, status: sentence }))

  const loadIndex = async () => {
    if (input.current?.value) say('Loading the titles …')
    try {
      index.current = await searchIndex()
    } catch {
      say('The titles could not be loaded. Type on to try again.')
    }
    return index.current
  }
  const update = async () => {
    const known = index.current ?? (await loadIndex())
    if (!known || !input.current) return
    const wanted = searchTerm(input.current.value)
    const all = search(known, wanted)
    const summary = wanted === '' ? '' : summaryOf(all)
    setFound({ results: all.results, term: wanted, chosen: 0, status: summary })
  }
  const follow = (url: string) => {
    closeButton.current?.click()
    location.assign(url)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value ?? ''
    const known = results.length > 0 ? undefined : (index.current ?? (await loadIndex()))
    const first = results[chosen] ?? (known && search(known, text).results[0])
    if (first) follow(first.url)
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: results.length - 1 }[event.key]
    if (!step || results.length === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    flushSync(() => setFound((before) => ({ ...before, chosen: (chosen + step) % results.length })))
    form.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  const [id, titles] = [`sp-${place}-search`, `sp-${place}-titles`]
  return (
    <form
      ref={form}
      className="search-form"
      id={id}
      action="/blog/page/articles"
      onSubmit={submit}
      // At once, since a page that is left is kept as it is.
      onReset={() => flushSync(() => setFound(nothing))}
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search titles"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={titles}
        aria-activedescendant={results.length > 0 ? `${titles}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Search titles"
        maxLength={limits.title}
        required
        onFocus={update}
        onInput={update}
        onKeyDown={walk}
      />
      <button className="icon-button" type="submit" aria-label="Go">
        <Drawing name="search" />
      </button>
      <button
        className="icon-button search-close"
        type="button"
        aria-label="Close the search"
        ref={closeButton}
        data-plain
      >
        <Drawing name="close" />
      </button>
      <div className="search-found">
        <div
          id={titles}
          className="search-titles"
          role="listbox"
          aria-label="Titles"
          // The focus stays in the input, so that the list stays open during a click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {results.map((result, n) => (
            <Result
              key={result.url}
              id={`${titles}-${n}`}
              result={result}
              term={term}
              isChosen={n === chosen}
              onFollow={follow}
            />
          ))}
        </div>
        <p className="search-status" role="status">
          {status}
        </p>
      </div>
    </form>
  )
}
