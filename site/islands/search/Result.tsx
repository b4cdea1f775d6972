import type { ReactNode } from 'react'
import type { FoundText, Part } from '../../../shared/search/contract.ts'
import { fold, type SearchResult } from '../../../shared/search/search.ts'

/** A text with its matching part, which may have other letters than the term, and another number of them. */
const partsOf = (text: string, term: string): Part[] => {
  const start = fold(text).indexOf(term)
  if (start === -1) return [{ text, isFound: false }]
  const signs = [...text]
  const part = (isFound: boolean, from: number, to?: number): Part => ({
    text: signs.slice(from, to).join(''),
    isFound,
  })
  /** How many characters of the text fold to this many letters. */
  const lengthOf = (folded: number): number => {
    let end = 0
    while (fold(part(false, 0, end).text).length < folded) end += 1
    return end
  }
  // A letter that folds to two is marked if the term has one of them.
  const from = lengthOf(start + 1) - 1
  const to = lengthOf(start + term.length)
  return [part(false, 0, from), part(true, from, to), part(false, to)]
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

/** An article or a page that matches by its name (specification, section 5). */
export const Result = ({
  result: { title, url, lang, isPage },
  term,
}: {
  readonly result: SearchResult
  readonly term: string
}) => (
  <>
    <span lang={lang}>
      <Parts parts={partsOf(title, term)} />
    </span>
    {isPage && (
      // The match may be in the address instead.
      <small>
        <span> </span>
        <Parts parts={partsOf(url, term)} />
      </small>
    )}
  </>
)

/** An article that matches by its text. */
export const TextResult = ({ title, snippet, language }: FoundText) => (
  <span lang={language || undefined}>
    <Parts parts={title} />
    <span> </span>
    <small>
      <Parts parts={snippet} />
    </small>
  </span>
)
