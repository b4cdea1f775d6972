import { siteConfig } from '../../../shared/site.config.ts'
import { Alerts } from '../alerts/Alerts.tsx'
import { Hook } from './Hook.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import { Sessions } from './Sessions.tsx'

const { author, title } = siteConfig
const links = [
  { url: author.links.social, name: 'Social profile' },
  { url: '/blog', name: 'Blog' },
  { url: author.links.code, name: 'Code' },
] as const

const Portrait = () => (
  <div className="dashboard-author">
    <img src={author.avatar} alt={`Portrait of ${author.name}`} width="176" height="176" />
    <div>
      <p className="dashboard-welcome">
        Welcome, {author.name}. This is the dashboard of {title}.
      </p>
      <p>{author.bio}</p>
      <ul>
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

/** The author's profile, the hook, what the author signs in with, letters to the author, and sessions. */
export const Author = () => (
  <>
    <Portrait />
    <Hook />
    <OwnerForm />
    <Alerts />
    <Sessions />
  </>
)
