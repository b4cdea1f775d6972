import { useResource } from '../parts/use-resource.tsx'
import { settings } from '../settings/settings.ts'
import { FailedSignIns } from './FailedSignIns.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { Sessions } from './Sessions.tsx'

const Portrait = () => {
  const { data, failed } = useResource(settings)
  if (!data) return failed || <div className="beside round dashboard-author" aria-busy="true" />
  const { title, authorName, bio, avatar, social, code } = { ...data.defaults, ...data.changed }
  const links = [
    { url: social, name: 'Social profile' },
    { url: '/blog', name: 'Blog' },
    { url: code, name: 'Code' },
  ].filter(({ url }) => url !== '')
  return (
    <div className="beside round dashboard-author">
      <img src={avatar} alt={`Portrait of ${authorName}`} width="176" height="176" />
      <div>
        <p>
          Welcome, {authorName}. This is the dashboard of {title}.
        </p>
        <p>{bio}</p>
        <ul className="row">
          {links.map(({ url, name }) => (
            <li key={url}>
              <a href={url} rel="me">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The author's profile, what the author signs in with, sessions, and failed sign-ins (specification, section 2). */
const Author = () => (
  <>
    <Portrait />
    <OwnerForm />
    <Sessions />
    <FailedSignIns />
  </>
)
export default Author
