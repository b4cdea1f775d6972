import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldLimits } from '../../../shared/field-limits.ts'
import {
  fold,
  type ReadyIndex,
  readyIndex,
  type SearchResult,
  search,
  searchPath,
  searchTerm,
} from '../../../shared/search/search.ts'
import { Drawing } from '../lib/Drawing.tsx'
import { useReady } from '../lib/ready.ts'
import { describeCorrection } from './correction.ts'
import { Option, Result, TextResult } from './Result.tsx'
import { useTextSearch } from './use-text-search.ts'

let index: Promise<ReadyIndex> | undefined

const fetchIndex = async (): Promise<ReadyIndex> => {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(response.statusText)
  return readyIndex(await response.json())
}

/** The titles and page names, loaded once per page; after a failure the next use loads them again. */
const searchIndex = (): Promise<ReadyIndex> => {
  index ??= fetchIndex().catch((error) => {
    index = undefined
    throw error
  })
  return index
}

const formatTitleCount = (shown: number, count: number): string =>
  shown < count ? `${shown} of ${count} titles` : `${count} title${count === 1 ? '' : 's'}`

const formatTextCount = (count: number): string =>
  count === 0 ? '' : `In the text of ${count} more article${count === 1 ? '' : 's'}`

/** How many results are pages: only the first may be one. */
const pagesIn = (results: readonly SearchResult[]): number => (results[0]?.isPage ? 1 : 0)

/** The number of results, as a sentence. */
const summaryOf = ({ results, titles }: ReturnType<typeof search>): string => {
  if (results.length === 0) return 'No title contains this.'
  const pages = pagesIn(results)
  const found = [pages && '1 page', titles && formatTitleCount(results.length - pages, titles)]
  return found.filter(Boolean).join(', ')
}

/** How many articles that match by their text are shown; the search page has the others. */
const maxTexts = 4

/** Whether to search for a term: one Latin letter matches too much. */
const isLongEnough = (term: string): boolean => term.length > 1 || /\P{ASCII}/u.test(term)

interface Found {
  readonly results: readonly SearchResult[]
  readonly term: string
  /** The option that Enter opens: the first title, or where the arrow keys are. Without one, Enter searches titles. */
  readonly chosen: number
  readonly status: string
}

const initialState: Found = { results: [], term: '', chosen: -1, status: '' }

/**
 * The form of a search box: a combobox with a list of titles (ARIA Authoring Practices: list autocomplete with
 * automatic selection), and below them the articles that have the words in their text. Enter opens the chosen
 * option. `site/browser/search/search-box.ts` opens and closes the box around it without React, and resets the form.
 */
export const Search = ({ place }: { readonly place: 'header' | 'footer' }) => {
  // Searches for text that was typed before hydration.
  const form = useReady<HTMLFormElement>(() => void type())
  const closeButton = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const index = useRef<ReadyIndex>(undefined)
  const [{ results, term, chosen, status }, setFound] = useState(initialState)
  const [{ found, text: query, isFailed }, searchTexts] = useTextSearch()
  const showStatus = (sentence: string) => setFound((before) => ({ ...before, status: sentence }))

  const loadIndex = async () => {
    if (input.current?.value) showStatus('Loading the titles …')
    try {
      index.current = await searchIndex()
    } catch {
      showStatus('The titles could not be loaded. Type on to try again.')
    }
    return index.current
  }
  const update = async () => {
    const known = index.current ?? (await loadIndex())
    if (!known || !input.current) return
    const typed = searchTerm(input.current.value)
    const all = search(known, typed)
    const summary = typed === '' ? '' : summaryOf(all)
    const first = all.results[0] ? 0 : -1
    setFound({ results: all.results, term: typed, chosen: first, status: summary })
  }
  const type = () => {
    const text = input.current?.value ?? ''
    const typed = searchTerm(text)
    searchTexts(isLongEnough(typed) ? text.trim() : '')
    return update()
  }
  const clear = () => {
    searchTexts('')
    setFound(initialState)
  }

  // Half-typed words match too many texts: shows only articles with all words. Articles that match only a near query
  // are shown only if no title matches.
  const corrected = found?.correctedQuery
  const isShown = term !== '' && found?.hasAllWords && !(corrected && results[0])
  const texts = (isShown ? found.results : [])
    .filter(({ title }) => !fold(title.map(({ text }) => text).join('')).includes(term))
    .slice(0, maxTexts)
  const urls = [...results, ...texts].map(({ url }) => url)
  const correction = isShown && corrected && describeCorrection(query, corrected)
  const isMore = isShown && found.count > urls.length - pagesIn(results)
  if (isMore) urls.push(`${searchPath}?${new URLSearchParams({ q: term })}`)
  const follow = (url: string) => {
    closeButton.current?.click()
    location.assign(url)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const known = index.current ?? (await loadIndex())
    const text = input.current?.value ?? ''
    const first = urls[chosen] ?? (known && search(known, text).results[0]?.url)
    if (first) follow(first)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = urls
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen < 1 ? length - 1 : chosen - 1 }[event.key]
    if (next === undefined || length === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    flushSync(() => setFound((before) => ({ ...before, chosen: next % length })))
    form.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }

  const optionAt = (n: number) => ({
    id: `${titles}-${n}`,
    url: urls[n] as string,
    isChosen: n === chosen,
    onFollow: follow,
  })

  const id = `sp-${place}-search`
  const titles = `sp-${place}-titles`
  return (
    <form
      ref={form}
      className="search-form"
      id={id}
      action={searchPath}
      onSubmit={submit}
      // Now, because the back/forward cache keeps the page as it is.
      onReset={() => flushSync(clear)}
    >
      <input
        ref={input}
        type="text"
        name="q"
        role="combobox"
        aria-label="Search titles"
        aria-autocomplete="list"
        aria-expanded={urls.length > 0}
        aria-controls={titles}
        aria-activedescendant={urls[chosen] ? `${titles}-${chosen}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Search titles"
        maxLength={fieldLimits.title}
        required
        onFocus={type}
        onInput={type}
        onKeyDown={onKeyDown}
      />
      <button className="icon-button" type="submit">
        <Drawing name="search" />
        <span className="visually-hidden">Go</span>
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
            <Option key={result.url} {...optionAt(n)}>
              <Result result={result} term={term} />
            </Option>
          ))}
          {texts.map((text, n) => (
            <Option key={text.url} {...optionAt(results.length + n)} className="in-text">
              <TextResult {...text} />
            </Option>
          ))}
          {isMore && (
            <Option {...optionAt(urls.length - 1)} className="in-text">
              {`All ${found.count} articles with this`}
            </Option>
          )}
        </div>
        <p className="search-status" role="status">
          {!correction && status}
        </p>
        <p className="search-status-texts" role="status">
          {isFailed
            ? 'The texts could not be searched. Type on to try again.'
            : correction || formatTextCount(texts.length)}
        </p>
      </div>
    </form>
  )
}
