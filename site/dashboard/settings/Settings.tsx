import { AuthorLetters } from '../author-letters/AuthorLetters.tsx'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { Backup } from './Backup.tsx'
import { Hook } from './Hook.tsx'
import { FileValues, SettingsForm } from './SettingsForm.tsx'
import { settings } from './settings.ts'

/** What the author changes of the blog itself, what is told by letter, the backup, and what developers need. */
const Settings = ({ query }: ScreenProps) => {
  const { data, failure } = useStore(settings.store)
  useWhenVisible(settings.load)
  // Once the settings are there, what is below them stays in its place.
  const asked = data && query.get('part')
  return (
    <>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void settings.load()} />}
      {data === undefined && failure === undefined && (
        <p className="dashboard-wait" aria-busy="true">
          Loading the settings…
        </p>
      )}
      {data && <SettingsForm stored={data} />}
      <AuthorLetters isAsked={asked === 'letters'} />
      <Backup isAsked={asked === 'backup'} />
      <details className="settings-developers">
        <summary>For developers</summary>
        {data && <FileValues stored={data} />}
        <Hook />
      </details>
    </>
  )
}
export default Settings
