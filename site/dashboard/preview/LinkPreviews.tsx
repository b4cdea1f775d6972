import { withoutHost } from '../../../shared/own-address.ts'
import type { PageMetadata } from './reader-page.ts'

interface Props {
  readonly metadata: PageMetadata
  /** The address of the picture, if there is one. */
  readonly picture?: string
}

/** Cuts a text at the end of a word, as search engines do. */
const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`

/** How a search engine and a social network would show the page. */
export const LinkPreviews = ({ metadata, picture }: Props) => {
  const { hostname, pathname } = new URL(metadata.address)
  return (
    <aside className="stack small preview-told" aria-label="Elsewhere">
      <section>
        <h2>In a search</h2>
        <p>{[hostname, ...pathname.split('/').filter(Boolean)].join(' › ')}</p>
        <p className="preview-title">{truncate(metadata.title, 60)}</p>
        <p>{truncate(metadata.description, 160)}</p>
      </section>
      <section>
        <h2>Shared</h2>
        <div className="preview-card">
          {picture && <img src={withoutHost(picture)} alt="" referrerPolicy="no-referrer" />}
          <p>{hostname}</p>
          <p className="preview-heading">{metadata.heading}</p>
          <p>{truncate(metadata.summary, 160)}</p>
        </div>
      </section>
    </aside>
  )
}
