import { useEffect, useRef } from 'react'
import { useStore } from '../../data/store.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { credentialList, type Entry } from '../entries.ts'
import type { Edit } from '../list-state.ts'
import type { DecryptedPasswords } from '../use-decrypted.ts'
import { CredentialRow } from './CredentialRow.tsx'

interface Props {
  readonly entries: readonly Entry[]
  readonly opened: DecryptedPasswords
  readonly edits: ReadonlyMap<string, Edit>
  readonly search: string
  readonly onDelete: (entry: Entry) => void
}

/** The message in an empty list. */
const EmptyMessage = ({ search }: Pick<Props, 'search'>) =>
  search ? (
    <p className="dashboard-empty">No application name contains “{search}”.</p>
  ) : (
    <div className="dashboard-empty">
      <h2>Data not available</h2>
      <p>No password is stored yet. Add the first one above.</p>
    </div>
  )

/** The credentials, in a box that scrolls by itself. */
export const CredentialBox = ({ entries, opened, edits, search, onDelete }: Props) => {
  const { data, failure } = useStore(credentialList.store)
  const box = useRef<HTMLElement>(null)
  const first = entries[0]?.id
  useEffect(() => {
    // For another page or search, scrolls to the top.
    if (first !== undefined && box.current) box.current.scrollTop = 0
  }, [first, box])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its rows can have nothing to focus, and it scrolls.
    <section ref={box} className="vault-box" aria-label="Credentials" tabIndex={0}>
      {failure !== undefined && (
        <Failure problem={failure} onRetry={() => void credentialList.load()} />
      )}
      {data === undefined && failure === undefined && <Skeleton rows={5} className="vault-list" />}
      {data !== undefined && entries.length === 0 && <EmptyMessage search={search} />}
      {entries.length > 0 && (
        <ul className="vault-list">
          {entries.map((entry) => (
            <CredentialRow
              key={entry.id}
              entry={entry}
              content={opened.get(entry.encrypted)}
              edit={edits.get(entry.id)}
              onDelete={onDelete}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
