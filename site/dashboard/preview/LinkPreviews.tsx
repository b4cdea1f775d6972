import { withoutHost } from '../../../shared/own-address.ts'
import type { PageMetadata as Facts } from './reader-page.ts'

interface Props {
  readonly told: Facts
  /** The address of the picture, if there is one. */
  readonly picture?: string
}

/** Cuts a text at the end of a word, as search engines do. */
const truncate = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`

/** How a search engine and a social network would show the page. */
export const LinkPreviews = ({ told, picture }: Props) => {
  const { hostname, pathname } = new URL(told.address)
  return (
    <aside className="preview-told" aria-label="Elsewhere">
      <section>
        <h2>In a search</h2>
        <p className="preview-address">
          {[hostname, ...pathname.split('/').filter(Boolean)].join(' › ')}
        </p>
        <p className="preview-title">{truncate(told.title, 60)}</p>
        <p>{truncate(told.description, 160)}</p>
      </section>
      <section>
        <h2>Shared</h2>
        <div className="preview-card">
          {picture && <img src={withoutHost(picture)} alt="" referrerPolicy="no-referrer" />}
          <p className="preview-address">{hostname}</p>
          <p className="preview-heading">{told.heading}</p>
          <p>{truncate(told.summary, 160)}</p>
        </div>
      </section>
    </aside>
  )
}
