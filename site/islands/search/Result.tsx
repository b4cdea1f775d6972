import { fold, type SearchResult } from '../../../shared/search.ts'

/** A text whose part that matches is marked; it may have other letters than the term. */
const Marked = ({ text, term }: { readonly text: string; readonly term: string }) => {
  const letters = [...text]
  const folded = letters.map(fold)
  const start = folded.join('').indexOf(term)
  if (start === -1) return text
  /** How many letters make that much of the folded text. */
  const lettersOf = (length: number): number => {
    let [count, left] = [0, length]
    while (left > 0) left -= (folded[count++] as string).length
    return count
  }
  const [from, to] = [lettersOf(start), lettersOf(start + term.length)]
  return (
    <>
      {letters.slice(0, from).join('')}
      <mark>{letters.slice(from, to).join('')}</mark>
      {letters.slice(to).join('')}
    </>
  )
}

interface Props {
  readonly id: string
  readonly result: SearchResult
  readonly term: string
  readonly isChosen: boolean
  readonly onFollow: (url: string) => void
}

/** An article or a page that was found, as an option of the list. */
export const Result = ({ id, result, term, isChosen, onFollow }: Props) => (
  <a
    id={id}
    href={result.url}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onFollow(event.currentTarget.href)
    }}
  >
    <span>
      <Marked text={result.title} term={term} />
    </span>
    {result.isPage && (
      // It may be the address that has the text in it.
      <>
        {' '}
        <small>
          <Marked text={result.url} term={term} />
        </small>
      </>
    )}
  </a>
)
