import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../../browser/lib/composing.ts'
import { Button } from '../../parts/Button.tsx'
import type { Views } from '../view/use-views.ts'
import { searchDocument } from './document.ts'
import type { Match, SearchTarget } from './matches.ts'
import { searchSource } from './source.ts'

/** The text of the current view; null while its box loads. */
const targetOf = ({ view, boxes }: Views): SearchTarget | null => {
  if (view === 'source') return boxes.source.current && searchSource(boxes.source.current)
  return boxes.editor.current && searchDocument(boxes.editor.current)
}

/** The first match at or after a position; after the last match, the first of all. */
const indexFrom = (matches: readonly Match[], at: number): number =>
  Math.max(
    matches.findIndex(({ from }) => from >= at),
    0,
  )

interface Props {
  readonly views: Views
  readonly onClose: () => void
}

/** Finds and replaces words in the current view. Escape closes the bar and selects the match. */
const FindBar = ({ views, onClose }: Props) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const target = useRef<SearchTarget | null>(null)
  const [words, setWords] = useState('')
  const [isExact, setExact] = useState(false)
  const [replacement, setReplacement] = useState('')
  const [spans, setMatches] = useState<readonly Match[]>([])
  const [at, setAt] = useState(0)
  const [outcome, setOutcome] = useState('')
  const index = indexFrom(spans, at)
  const current = spans[index]
  const options = { words, isExact }
  const search = () => setMatches(target.current?.findAll(options) ?? [])

  useLayoutEffect(() => {
    const found = targetOf(views)
    target.current = found
    const selected = found?.selected()
    setAt(selected?.at ?? 0)
    if (selected?.words && !selected.words.includes('\n')) setWords(selected.words)
    field.current?.focus()
    return () => found?.end(undefined)
  }, [views.view])
  useEffect(() => {
    search()
    return target.current?.follow(search)
  }, [views.view, words, isExact])
  useEffect(() => target.current?.mark(spans, current), [spans, current])

  const go = (step: number) => {
    setOutcome('')
    setAt(spans.at((index + step) % spans.length)?.from ?? 0)
  }
  const close = () => {
    target.current?.end(current ?? { from: at, to: at })
    onClose()
  }
  const replace = () => {
    if (!current) return
    setOutcome('')
    setAt(current.from + replacement.length)
    target.current?.replace([current], replacement)
  }
  const replaceAll = () => {
    target.current?.replace(spans, replacement)
    setOutcome(`${spans.length} replaced`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') close()
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else if (event.target === field.current) go(event.shiftKey ? -1 : 1)
    else replace()
    event.preventDefault()
  }
  const found = spans.length > 0 ? `${index + 1} of ${spans.length}` : words && 'No match'
  const action = (label: string, act: () => void, isUsable = spans.length > 0) => (
    <Button aria-disabled={!isUsable} onClick={() => isUsable && act()}>
      {label}
    </Button>
  )
  return (
    <search className="editor-find" aria-label="Find and replace" onKeyDown={onKeyDown}>
      <label htmlFor={id}>Find</label>
      <input
        ref={field}
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={words}
        onChange={({ target }) => {
          setOutcome('')
          setWords(target.value)
        }}
      />
      <label htmlFor={`${id}-new`}>Replace with</label>
      <input
        id={`${id}-new`}
        autoComplete="off"
        autoCapitalize="none"
        value={replacement}
        onChange={({ target }) => setReplacement(target.value)}
      />
      <div className="row">
        <p className="small editor-find-count" role="status">
          {outcome || found}
        </p>
        {action('Previous', () => go(-1))}
        {action('Next', () => go(1))}
        <Button aria-pressed={isExact} onClick={() => setExact(!isExact)}>
          Match case
        </Button>
      </div>
      <div className="row">
        {action('Replace', replace)}
        {action('Replace all', replaceAll)}
        <Button aria-label="Close the search" onClick={close}>
          Close
        </Button>
      </div>
    </search>
  )
}
export default FindBar
