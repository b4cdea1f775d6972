import { AuthorLetters } from '../author-letters/AuthorLetters.tsx'
import { SubscriberLetters } from '../author-letters/SubscriberLetters.tsx'
import { Link } from '../parts/Link.tsx'
import { paths } from '../parts/paths.ts'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { useResource } from '../parts/use-resource.tsx'
import { Backup } from './Backup.tsx'
import { Hook } from './Hook.tsx'
import { settingsParts } from './parts.ts'
import { FileValues, SettingsForm } from './SettingsForm.tsx'
import { settings } from './settings.ts'

/** Focuses a part also where the address leads to it already. */
const focusPart = (part: string): void =>
  [...document.querySelectorAll<HTMLElement>('.dashboard-part h2')]
    .find(({ textContent }) => textContent === part)
    ?.focus()

/** Leads to each part of the screen. */
const Index = () => (
  <nav aria-label="Parts of Settings">
    <ul className="row settings-index">
      {Object.keys(settingsParts).map((part) => (
        <li key={part}>
          <Link
            to={`${paths.settings}?${new URLSearchParams({ part })}`}
            onFollow={() => focusPart(part)}
          >
            {part}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** What the author changes of the blog itself, what is told by letter, the backup, and what developers need. */
const Settings = ({ query }: ScreenProps) => {
  const { data, isWaiting, failed } = useResource(settings)
  // Once the settings are there, what is below them stays in its place.
  const asked = data && query.get('part')
  return (
    <>
      {failed}
      {isWaiting && (
        <p className="dashboard-wait" aria-busy="true">
          Loading the settings…
        </p>
      )}
      {data && <Index />}
      {data && <SettingsForm stored={data} />}
      <SubscriberLetters />
      <AuthorLetters isAsked={asked === 'E-mails to you'} />
      <Backup isAsked={asked === 'Backup'} />
      <details className="settings-developers">
        <summary>For developers</summary>
        {data && <FileValues stored={data} />}
        <Hook />
      </details>
    </>
  )
}
export default Settings
