import { useRef, useState } from 'react'
import { useCall } from '../../browser/lib/use-call.ts'
import { describeProblem } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { locale } from '../data/format.ts'
import { subscriberList } from '../lists/lists.ts'
import { Button } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { countOf, type Imported, sendAddresses } from './import.ts'
import { readSubscribers, type SubscriberFile } from './read-csv.ts'

const numbered = (count: number, one: string, many: string): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : many}`

/** What is in a file, and what of it is new here. */
const Findings = ({ file, found }: { file: SubscriberFile; found: Imported }) => {
  const lines = [
    [countOf(found, 'new'), 'is new here', 'are new here'],
    [countOf(found, 'subscribed'), 'is subscribed already', 'are subscribed already'],
    [
      countOf(found, 'left'),
      'left this blog or was forgotten, and stays out',
      'left this blog or were forgotten, and stay out',
    ],
    [
      file.notAgreed,
      'stays out, because the file says that its reader left or never confirmed',
      'stay out, because the file says that their readers left or never confirmed',
    ],
    [file.doubles, 'line repeats an address', 'lines repeat an address'],
    [file.malformed, 'line has no e-mail address', 'lines have no e-mail address'],
    [
      file.formulas,
      'line has a formula, which is not read',
      'lines have formulas, which are not read',
    ],
  ] as const
  return (
    <ul>
      {lines
        .filter(([count], n) => n === 0 || count > 0)
        .map(([count, one, many]) => (
          <li key={one}>{numbered(count, one, many)}.</li>
        ))}
    </ul>
  )
}

interface Opened {
  readonly name: string
  readonly file: SubscriberFile
  readonly found: Imported
}

const ConfirmImport = ({ opened, onEnd }: { opened: Opened; onEnd: (said?: string) => void }) => {
  const { name, file, found } = opened
  const [isAgreed, setAgreed] = useState(false)
  const added = countOf(found, 'new')
  const { isBusy, run, ...state } = useCall(async (showMessage) => {
    if (added === 0) return onEnd()
    if (!isAgreed) return showMessage('Tick the box if these readers agreed.', true)
    const fresh = file.emails.filter((_email, n) => found.states[n] === 'new')
    const sent = await sendAddresses(fresh, true, (done) =>
      showMessage(
        `Adding ${done.toLocaleString(locale)} of ${numbered(added, 'address', 'addresses')}…`,
      ),
    )
    void subscriberList.reload()
    void refreshCounts()
    const done = `${numbered(countOf(sent, 'new'), 'subscriber', 'subscribers')} of ${added.toLocaleString(locale)} added.`
    if (sent.problem === undefined) return onEnd(done)
    showMessage(`${done} ${describeProblem(sent.problem)}`, true)
  })
  return (
    <Confirm
      title={`Subscribers in ${name}`}
      isHarmless
      isBusy={isBusy}
      onConfirm={() => void run()}
      onCancel={() => onEnd()}
    >
      <Findings file={file} found={found} />
      {added > 0 && (
        <>
          {found.room !== null && found.room < added && (
            <p>
              The database takes {numbered(found.room, 'of them', 'of them')} today. Choose the same
              file again on the next days, from 00:00 UTC: it goes on where it ended.
            </p>
          )}
          <p>
            Nobody gets an e-mail before your next article. Each e-mail has a link that ends it.
          </p>
          <label className="dashboard-check">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
            These readers agreed to get e-mails about my articles.
          </label>
        </>
      )}
      <StatusMessage {...state} />
    </Confirm>
  )
}

/** Brings subscribers of a former blog from a CSV file. */
export const ImportSubscribers = () => {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened>()
  const { isBusy, run, showMessage, ...state } = useCall(async (showMessage, chosen: File) => {
    showMessage('Reading the file…')
    const file = await readSubscribers(chosen)
    if (typeof file === 'string') return showMessage(file, true)
    const found = await sendAddresses(file.emails, false, (read) =>
      showMessage(
        `Comparing ${read.toLocaleString(locale)} of ${numbered(file.emails.length, 'address', 'addresses')}…`,
      ),
    )
    if (found.problem !== undefined) return showMessage(describeProblem(found.problem), true)
    showMessage('')
    setOpened({ name: chosen.name, file, found })
  })
  return (
    <div className="sent-export">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="A file of subscribers"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (chosen) void run(chosen)
        }}
      />
      <Button aria-disabled={isBusy} onClick={() => input.current?.click()}>
        Import a CSV file
      </Button>
      <StatusMessage className="" {...state} />
      {opened && (
        <ConfirmImport
          opened={opened}
          onEnd={(said = '') => {
            setOpened(undefined)
            showMessage(said)
          }}
        />
      )}
    </div>
  )
}
