import { textPages } from '../../../shared/texts/texts.ts'
import { ask } from '../data/ask.ts'
import { formatDateTime } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { Link } from '../parts/Link.tsx'
import { subjectPath } from '../parts/paths.ts'
import { useResource } from '../parts/use-resource.tsx'
import { SkillsForm } from './SkillsForm.tsx'

const texts = createResource(() => ask('listTexts'))

/** The pages whose text the author writes, and which are no articles. */
const Pages = () => {
  const { data, isWaiting, failed } = useResource(texts)
  return (
    <>
      <p className="dashboard-hint">
        These pages are no articles. Press a title to write one. Until you do, the page shows what
        is in <em>Settings</em>; only Now is missing until it has a text.
      </p>
      {failed}
      {isWaiting && <p className="dashboard-wait">Loading the pages…</p>}
      <ul className="dashboard-list">
        {data &&
          textPages.map(({ name, path, title }) => {
            const { html = '', updatedAt } = data.find((text) => text.name === name) ?? {}
            return (
              <li key={name} className="dashboard-row">
                <h2>
                  <Link to={subjectPath({ kind: 'text', id: name })}>{title}</Link>
                </h2>
                <p className="dashboard-facts">
                  {html === '' ? <span>{path} has no text yet</span> : <a href={path}>{path}</a>}
                  {html !== '' && updatedAt && (
                    <time dateTime={updatedAt}>Changed on {formatDateTime(updatedAt)}</time>
                  )}
                </p>
              </li>
            )
          })}
      </ul>
      <SkillsForm />
    </>
  )
}
export default Pages
