import { AuthorLetters } from '../author-letters/AuthorLetters.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { useResource } from '../parts/use-resource.tsx'
import { Backup } from './Backup.tsx'
import { Hook } from './Hook.tsx'
import { FileValues, SettingsForm } from './SettingsForm.tsx'
import { settings } from './settings.ts'

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
      {data && <SettingsForm stored={data} />}
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
