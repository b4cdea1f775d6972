import { AuthorLetters } from '../author-letters/AuthorLetters.tsx'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import type { ScreenProps } from '../parts/screen-entry.ts'
import { Backup } from './Backup.tsx'
import { Hook } from './Hook.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settings } from './settings.ts'

/** What the author changes of the blog itself, what is told by letter, the backup, and the hook that rebuilds it. */
const Settings = ({ query }: ScreenProps) => {
  const { data, failure } = useStore(settings.store)
  useWhenVisible(settings.load)
  return (
    <>
      <p className="dashboard-hint">
        What you do not change here comes from <code>shared/site.config.ts</code>.
      </p>
      {failure !== undefined && <Failure problem={failure} onRetry={() => void settings.load()} />}
      {data === undefined && failure === undefined && (
        <p className="dashboard-wait" aria-busy="true">
          Loading the settings…
        </p>
      )}
      {data && <SettingsForm stored={data} />}
      <AuthorLetters />
      {/* Once the settings are there nothing above it moves. */}
      <Backup isAsked={query.get('part') === 'backup' && data !== undefined} />
      <Hook />
    </>
  )
}
export default Settings
