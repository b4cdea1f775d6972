import { useEffect, useState } from 'react'
import type { VersionSummary } from '../../../../shared/articles/contract.ts'
import { formFields } from '../../../../shared/articles/fields.ts'
import { wordsIn } from '../../../../shared/articles/text.ts'
import { isComposing } from '../../../browser/lib/composing.ts'
import type { Copy } from '../../data/copies.ts'
import type { Fields } from '../../data/fields.ts'
import { formatDateTime } from '../../data/format.ts'
import type { Subject } from '../../data/subject.ts'
import { describeChanges } from '../changes.ts'
import { cleanCached } from '../html/allowed.ts'
import { listVersions, readVersion } from '../load.ts'
import { copyTime } from '../open.ts'
import type { Writing } from '../writing.ts'
import type { WritingState } from '../writing-state.ts'
import { VersionRow } from './VersionRow.tsx'

interface Props {
  readonly subject: Subject
  readonly writing: Writing
  readonly state: WritingState
  readonly onClose: () => void
}

/** @returns undefined if the server did not answer, null while the versions load */
const useVersions = (subject: Subject, base: string | null) => {
  const [versions, setVersions] = useState<VersionSummary[] | null | undefined>(null)
  const id = subject.kind === 'article' ? subject.id : null
  // A saved version changes the history.
  useEffect(() => {
    if (id !== null) void listVersions(id).then(setVersions)
  }, [id, base])
  return versions
}

const wordsOf = ({ html }: Fields): number => wordsIn(cleanCached(html)?.text ?? '')

const changesOf = ({ fields }: Copy, before: Copy | undefined): string => {
  if (!before) return ''
  const changed = formFields
    .filter(({ form }) => fields[form] !== before.fields[form])
    .map(({ call }): string => call)
  if (fields.html !== before.fields.html) changed.push('articleSave')
  return describeChanges(changed, wordsOf(fields) - wordsOf(before.fields))
}

const Versions = ({ versions }: { versions: VersionSummary[] | null | undefined }) => {
  if (versions === null) return <p className="dashboard-wait">Loading the history…</p>
  if (versions === undefined) {
    return (
      <p role="alert">The history could not be read. Check your connection, then open it again.</p>
    )
  }
  return versions.length === 0 ? <p>This article has no earlier version yet.</p> : null
}

/** Earlier versions on the server, and this browser's copies; the author can compare and restore each. */
const History = ({ subject, writing, state, onClose }: Props) => {
  const { fields, stored } = state
  const versions = useVersions(subject, stored.base)
  const [copies, setCopies] = useState<Copy[]>([])
  useEffect(() => void writing.copies().then(setCopies), [writing])
  const restore = (time: string) => (restored: Fields) =>
    writing.replace(restored, `The version from ${time} is in the editor.`)
  return (
    <section
      className="editor-panel"
      id="sp-editor-history"
      aria-label="History"
      onKeyDown={({ key, nativeEvent }) =>
        key === 'Escape' && !isComposing(nativeEvent) && onClose()
      }
    >
      {subject.kind === 'article' && (
        <>
          <h2>Versions on the server</h2>
          <Versions versions={versions} />
          <ol className="editor-versions">
            {versions?.map(({ version, updatedAt, headingSave, totalWords, changed }, n) => (
              <VersionRow
                key={version}
                time={formatDateTime(updatedAt)}
                title={headingSave}
                words={totalWords}
                changes={
                  changed
                    ? describeChanges(changed, totalWords - (versions[n + 1]?.totalWords ?? 0))
                    : ''
                }
                current={fields}
                read={async () => (await readVersion(subject.id, version))?.fields}
                onRestore={restore(formatDateTime(updatedAt))}
              />
            ))}
          </ol>
        </>
      )}
      <h2>Saved in this browser</h2>
      {copies.length === 0 && <p>None yet. This browser saves copies here while you write.</p>}
      <ol className="editor-versions">
        {copies.map((copy, n) => (
          <VersionRow
            key={copy.id}
            time={copyTime(copy)}
            title={copy.fields.title}
            words={wordsOf(copy.fields)}
            changes={changesOf(copy, copies[n + 1])}
            current={fields}
            read={async () => copy.fields}
            onRestore={restore(copyTime(copy))}
          />
        ))}
      </ol>
    </section>
  )
}

export default History
