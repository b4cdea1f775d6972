import { Fragment, type ReactNode } from 'react'
import type { FoundText, Part } from '../../../shared/search/contract.ts'
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

const Parts = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map(({ text, isFound }, at) => {
    const key = `${at} ${text}`
    return isFound ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>
  })

interface OptionProps {
  readonly id: string
  readonly url: string
  readonly isChosen: boolean
  readonly onFollow: (url: string) => void
  /** Whether it is below the titles. */
  readonly isInText?: boolean
  readonly children: ReactNode
}

/** An option of the list, which is a link. */
export const Option = ({ id, url, isChosen, onFollow, isInText, children }: OptionProps) => (
  <a
    id={id}
    className={isInText ? 'in-text' : undefined}
    href={url}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onFollow(event.currentTarget.href)
    }}
  >
    {children}
  </a>
)

/** An article or a page whose name was found. */
export const Result = ({
  result: { title, url, isPage },
  term,
}: {
  readonly result: SearchResult
  readonly term: string
}) => (
  <>
    <span>
      <Marked text={title} term={term} />
    </span>
    {isPage && (
      // It may be the address that has the text in it.
      <>
        {' '}
        <small>
          <Marked text={url} term={term} />
        </small>
      </>
    )}
  </>
)

/** An article whose text was found. */
export const TextResult = ({ title, snippet }: FoundText) => (
  <span>
    <Parts parts={title} />{' '}
    <small>
      <Parts parts={snippet} />
    </small>
  </span>
)
