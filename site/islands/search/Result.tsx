import type { ReactNode } from 'react'
import type { FoundText, Part } from '../../../shared/search/contract.ts'
import { fold, type SearchResult } from '../../../shared/search/search.ts'

/** Marks the matching part of a text, which may have other letters than the term, and another number of them. */
const Highlighted = ({ text, term }: { readonly text: string; readonly term: string }) => {
  const start = fold(text).indexOf(term)
  if (start === -1) return <span>{text}</span>
  const signs = [...text]
  const part = (from: number, to?: number): string => signs.slice(from, to).join('')
  /** How many characters of the text fold to this many letters. */
  const lengthOf = (folded: number): number => {
    let end = 0
    while (fold(part(0, end)).length < folded) end += 1
    return end
  }
  // A letter that folds to two is marked if the term has one of them.
  const from = lengthOf(start + 1) - 1
  const to = lengthOf(start + term.length)
  return (
    <>
      <span>{part(0, from)}</span>
      <mark>{part(from, to)}</mark>
      <span>{part(to)}</span>
    </>
  )
}

const Parts = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map(({ text, isFound }, at) => {
    const Name = isFound ? 'mark' : 'span'
    return <Name key={`${at} ${text}`}>{text}</Name>
  })

interface OptionProps {
  readonly id: string
  readonly url: string
  readonly isChosen: boolean
  readonly onFollow: (url: string) => void
  /** `in-text` for an option below the titles. */
  readonly className?: string
  readonly children: ReactNode
}

/** An option of the list, as a link. */
export const Option = ({ url, isChosen, onFollow, ...others }: OptionProps) => (
  <a
    {...others}
    href={url}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onFollow(url)
    }}
  />
)

/** An article or a page that matches by its name. */
export const Result = ({
  result: { title, url, isPage },
  term,
}: {
  readonly result: SearchResult
  readonly term: string
}) => (
  <>
    <span>
      <Highlighted text={title} term={term} />
    </span>
    {isPage && (
      // The match may be in the address instead.
      <small>
        <span> </span>
        <Highlighted text={url} term={term} />
      </small>
    )}
  </>
)

/** An article that matches by its text. */
export const TextResult = ({ title, snippet }: FoundText) => (
  <span>
    <Parts parts={title} />
    <span> </span>
    <small>
      <Parts parts={snippet} />
    </small>
  </span>
)
