import { useEffect, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import type { Problem } from '../../../shared/problem.ts'
import { submitByScript } from '../../browser/lib/use-call.ts'
import { locale } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { Button, SubmitButton } from '../parts/Button.tsx'
import { Failure } from '../parts/Failure.tsx'
import { MediaCard } from './MediaCard.tsx'
import { type PictureUse, type StoredPicture, stemOf, uploads, usesOf } from './media.ts'

interface Found {
  readonly search: string
  readonly uses: readonly PictureUse[]
}

/** The uploads in articles and drafts with this text in their title; undefined while the server searches. */
const useSearch = (search: string) => {
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<Problem | null>()
  useEffect(() => {
    let isOver = false
    setFailure(undefined)
    if (search) {
      void usesOf([], search).then((reply) => {
        if (isOver) return
        if (reply.ok) setFound({ search, uses: reply.data })
        else setFailure(reply.problem)
      })
    }
    return () => {
      isOver = true
    }
  }, [search])
  return { found: found?.search === search ? found.uses : undefined, failure }
}

/** The uses of a page of pictures. */
const useUses = (page: readonly StoredPicture[]) => {
  const [uses, setUses] = useState<readonly PictureUse[]>()
  const names = page.map(({ name }) => name).join()
  useEffect(() => {
    let isOver = false
    setUses(undefined)
    if (names) {
      void usesOf(page).then((reply) => {
        if (!isOver && reply.ok) setUses(reply.data)
      })
    }
    return () => {
      isOver = true
    }
  }, [names])
  return uses
}

interface Props {
  /** Makes this a list to choose from. */
  readonly onChoose?: (picture: StoredPicture, alt: string) => void
  readonly canDelete?: boolean
}

const summaryOf = (count: number | undefined, search: string): string => {
  if (count === undefined) return 'Loading the uploads…'
  const words = count.toLocaleString(locale)
  return search ? `${words} in what has “${search}” in its title` : `${words} in all, newest first`
}

/** The uploads with their uses, newest first. */
const MediaList = ({ onChoose, canDelete = false }: Props) => {
  const { data, failure } = useStore(uploads.store)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const searched = useSearch(search)
  useEffect(() => void uploads.load(), [])
  const stems = searched.found && new Set(searched.found.map(({ stem }) => stem))
  const found = search ? stems && data?.filter((one) => stems.has(stemOf(one))) : data
  const size = limits.pictureUses
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / size))
  const page = Math.min(at, pages - 1)
  const shown = found?.slice(page * size, (page + 1) * size) ?? []
  const uses = useUses(shown)
  const failed = failure === undefined ? searched.failure : failure
  return (
    <div className="media">
      {data?.length !== 0 && (
        <search>
          <form
            className="media-search"
            {...submitByScript((form) => {
              setSearch(String(new FormData(form).get('search')).trim())
              setAt(0)
            })}
          >
            <label className="dashboard-field dashboard-search">
              Search by article title
              <input name="search" type="search" autoComplete="off" maxLength={300} />
            </label>
            <SubmitButton className="quiet-button">Search</SubmitButton>
          </form>
        </search>
      )}
      <p className="dashboard-summary" role="status">
        {failed === undefined && summaryOf(found?.length, search)}
      </p>
      {failed !== undefined && (
        <Failure
          problem={failed}
          onRetry={() => {
            setSearch('')
            void uploads.load()
          }}
        />
      )}
      {found?.length === 0 && (
        <p className="dashboard-empty">
          {search
            ? 'No upload is used there.'
            : 'Nothing is uploaded yet. Pictures from the screen Media and from articles will be here.'}
        </p>
      )}
      <ul className="stack media-list">
        {shown.map((picture) => (
          <MediaCard
            key={picture.name}
            picture={picture}
            uses={uses?.filter(({ stem }) => stem === stemOf(picture))}
            onChoose={onChoose}
            canDelete={canDelete}
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav className="dashboard-choices" aria-label="Pages of uploads">
          <Button disabled={page === 0} onClick={() => setAt(page - 1)}>
            Newer
          </Button>
          <span>
            Page {page + 1} of {pages}
          </span>
          <Button disabled={page === pages - 1} onClick={() => setAt(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </div>
  )
}

export default MediaList
