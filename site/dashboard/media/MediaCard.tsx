import { withoutHost } from '../../../shared/own-address.ts'
import { formatBytes, formatShortDateTime } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../parts/Button.tsx'
import { Link } from '../parts/Link.tsx'
import { articlesPath, editPath, paths, previewPath } from '../parts/paths.ts'
import {
  type ListedPicture,
  type PictureUse,
  pictureDeletions,
  type StoredPicture,
} from './media.ts'

const kinds = {
  article: 'Article',
  version: 'Earlier version',
  bin: 'In the bin',
  draft: 'Draft',
  page: 'Page',
  settings: 'Settings',
} as const

const pathOfUse = ({ kind, reference }: PictureUse): string => {
  if (kind === 'bin') return articlesPath(1, { state: 'bin' })
  if (kind === 'settings') return paths.settings
  if (kind === 'page') return `${paths.texts}/${reference}`
  return (kind === 'draft' ? previewPath : editPath)(reference)
}

interface Props {
  readonly picture: ListedPicture
  /** Undefined while unknown. */
  readonly uses: readonly PictureUse[] | undefined
  /** Makes the card a choice. It has no links then, because they would lead the author away from the text. */
  readonly onChoose?: ((picture: StoredPicture, alt: string) => void) | undefined
  readonly canDelete: boolean
}

const Use = ({ use, isLink }: { use: PictureUse; isLink: boolean }) => {
  const title = use.headingSave || 'Without a title'
  return (
    <li>
      {kinds[use.kind]}: {isLink ? <Link to={pathOfUse(use)}>{title}</Link> : title}
    </li>
  )
}

/** Deletes an upload, which can be undone for some seconds. */
const Deleting = ({ name, facts }: { readonly name: string; readonly facts: string }) => {
  const deletion = useStore(pictureDeletions.store).get(name)
  const isWaiting = deletion?.state === 'waiting'
  return (
    <p className="dashboard-actions" role="status">
      {isWaiting && 'Deleted. '}
      {deletion?.state === 'failed' && (
        <span className="dashboard-failed">It was not deleted: {deletion.sentence}</span>
      )}
      <Button
        {...(!isWaiting && { className: 'danger-link' })}
        aria-label={`${isWaiting ? 'Undo: keep' : 'Delete'} the picture of ${facts}`}
        aria-disabled={deletion?.state === 'sending'}
        onClick={() => pictureDeletions[isWaiting ? 'undo' : 'start'](name)}
      >
        {isWaiting ? 'Undo' : 'Delete'}
      </Button>
    </p>
  )
}

/** An upload: its picture, sizes, alternative texts, uses and actions. */
export const MediaCard = ({ picture, uses, onChoose, canDelete }: Props) => {
  const { width, height, bytes, uploadedAt, thumbnail } = picture
  const alts = [...new Set(uses?.flatMap(({ alt }) => alt || []))]
  const facts = `${width} × ${height}, ${formatShortDateTime(uploadedAt)}`
  const shown = <img src={withoutHost(thumbnail)} alt={alts[0] ?? ''} loading="lazy" />
  return (
    <li className="media-card">
      {onChoose ? (
        <button
          type="button"
          aria-label={`Choose the picture of ${facts}`}
          onClick={() => onChoose(picture, alts[0] ?? '')}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
      <div>
        <p className="dashboard-facts">
          <span>
            {width} × {height} pixels
          </span>
          <span>{formatBytes(bytes)}</span>
          <time dateTime={uploadedAt}>{formatShortDateTime(uploadedAt)}</time>
        </p>
        {alts.map((alt) => (
          <p key={alt} className="media-alt">
            “{alt}”
          </p>
        ))}
        {uses === undefined && <p className="dashboard-hint">Looking where it is used…</p>}
        {uses?.length === 0 && <p className="dashboard-hint">Not used</p>}
        <ul className="media-uses">
          {uses?.map((use) => (
            <Use key={`${use.kind} ${use.reference}`} use={use} isLink={onChoose === undefined} />
          ))}
        </ul>
        {canDelete && uses?.length === 0 && <Deleting name={picture.name} facts={facts} />}
      </div>
    </li>
  )
}
