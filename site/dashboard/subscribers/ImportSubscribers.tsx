import { useMemo, useRef, useState } from 'react'
import { basisOf, type Meaning, type Saying } from '../../../shared/consent.ts'
import { useCall } from '../../browser/lib/use-call.ts'
import { describeProblem } from '../data/ask.ts'
import { refreshCounts } from '../data/counts.ts'
import { locale } from '../data/format.ts'
import { subscriberList } from '../lists/lists.ts'
import { Button } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { StatusMessage } from '../parts/StatusMessage.tsx'
import { type Imported, sendReaders } from './import.ts'
import { readSubscribers, type SubscriberFile } from './read-csv.ts'
import { type Unknown, weigh } from './weigh.ts'

const numbered = (count: number, one: string, many: string): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : many}`
const readersIn = (count: number): string => numbered(count, 'reader', 'readers')

/** What is in a file, and what of it is new here. */
const Findings = ({ file, found }: { file: SubscriberFile; found: ReturnType<typeof weigh> }) => {
  const lines = [
    [found.added.length, 'is new here', 'are new here'],
    [found.subscribed, 'is subscribed already', 'are subscribed already'],
    [
      found.left,
      'left this blog or was forgotten, and stays out',
      'left this blog or were forgotten, and stay out',
    ],
    [
      found.takenOut.length,
      'came by an earlier file, and this one says no: the subscription ends',
      'came by an earlier file, and this one says no: their subscriptions end',
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
      {found.refused.map(({ name, count }) => (
        <li key={name}>
          <code>{name}</code>, {readersIn(count)}: left out.
        </li>
      ))}
    </ul>
  )
}

/** The most values that the author is asked about, those of most readers. */
const asked = 20

/** The values that are not known: who has them is left out, unless the author says what they mean. */
const Unknowns = ({
  unknown,
  onMean,
}: {
  unknown: readonly Unknown[]
  onMean: (saying: Saying, means: string) => void
}) => {
  const rest = unknown.slice(asked)
  return (
    <>
      <p>These do not clearly say yes:</p>
      <ul>
        {unknown.slice(0, asked).map(({ name, count, saying, means }) => (
          <li key={name}>
            <label className="dashboard-field">
              <span>
                <code>{name}</code>, {readersIn(count)}:{' '}
              </span>
              <select value={means ?? ''} onChange={({ target }) => onMean(saying, target.value)}>
                <option value="">left out</option>
                <option value="yes">it means yes</option>
                <option value="no">it means no</option>
              </select>
            </label>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            {numbered(rest.length, 'more value', 'more values')},{' '}
            {readersIn(rest.reduce((sum, { count }) => sum + count, 0))}: left out.
          </li>
        )}
      </ul>
    </>
  )
}

/** What is said of those who come along without a clear yes of their own. */
const onYourWord = {
  consent: undefined,
  leaving: 'This file says who left, not who agreed: the others come on your word alone.',
  word: 'No column of this file says who agreed: all come on your word alone.',
}

interface Opened {
  readonly file: SubscriberFile
  readonly found: Imported
}

const ConfirmImport = ({ opened, onEnd }: { opened: Opened; onEnd: (said?: string) => void }) => {
  const { file, found } = opened
  const [isAgreed, setAgreed] = useState(false)
  const [meanings, setMeanings] = useState<readonly Meaning[]>([])
  const weighed = useMemo(() => weigh(file, found.states, meanings), [file, found, meanings])
  const { added, takenOut, unknown } = weighed
  const { run, ...state } = useCall(async (showMessage) => {
    if (added.length === 0 && takenOut.length === 0) return onEnd()
    if (added.length > 0 && !isAgreed) {
      return showMessage('Tick the box if these readers agreed.', true)
    }
    const send = (act: 'add' | 'take-out', readers: typeof added) =>
      sendReaders({
        ...{ file: file.file, readers, meanings, act },
        onProgress: (done) =>
          showMessage(
            `${act === 'add' ? 'Adding' : 'Taking out'} ${done.toLocaleString(locale)} of ${numbered(readers.length, 'address', 'addresses')}…`,
          ),
      })
    const out = await send('take-out', takenOut)
    const sent = out.problem === undefined ? await send('add', added) : { ...out, states: [] }
    void subscriberList.reload()
    void refreshCounts()
    const done = [
      ...(takenOut.length > 0
        ? [
            `${numbered(out.states.length, 'subscriber', 'subscribers')} of ${takenOut.length.toLocaleString(locale)} taken out.`,
          ]
        : []),
      ...(added.length > 0
        ? [
            `${numbered(sent.states.filter((one) => one === 'new').length, 'subscriber', 'subscribers')} of ${added.length.toLocaleString(locale)} added.`,
          ]
        : []),
    ].join(' ')
    if (sent.problem === undefined) return onEnd(done)
    showMessage(`${done} ${describeProblem(sent.problem)}`, true)
  })
  return (
    <Confirm
      title={`Subscribers in ${file.file.name}`}
      isHarmless={takenOut.length === 0}
      state={state}
      onConfirm={() => void run()}
      onCancel={() => onEnd()}
    >
      <Findings file={file} found={weighed} />
      {unknown.length > 0 && (
        <Unknowns
          unknown={unknown}
          onMean={(saying, means) =>
            setMeanings((all) => [
              ...all.filter(
                ({ column, value }) => column !== saying.column || value !== saying.value,
              ),
              ...(means === 'yes' || means === 'no' ? [{ ...saying, means } as const] : []),
            ])
          }
        />
      )}
      {added.length > 0 && (
        <>
          {found.room !== null && found.room < added.length && (
            <p>
              The database takes {numbered(found.room, 'of them', 'of them')} today. Choose the same
              file again on the next days, from 00:00 UTC: it goes on where it ended.
            </p>
          )}
          <p>
            {onYourWord[basisOf(file.file)]} Nobody gets an e-mail before your next article. Each
            e-mail has a link that ends it.
          </p>
          <label className="check">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={({ target }) => setAgreed(target.checked)}
            />
            These readers agreed to get e-mails about my articles.
          </label>
        </>
      )}
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
    const { readers } = file
    const found = await sendReaders({
      ...{ file: file.file, readers, act: 'look' },
      onProgress: (read) =>
        showMessage(
          `Comparing ${read.toLocaleString(locale)} of ${numbered(readers.length, 'address', 'addresses')}…`,
        ),
    })
    if (found.problem !== undefined) return showMessage(describeProblem(found.problem), true)
    showMessage('')
    setOpened({ file, found })
  })
  return (
    <div className="row small sent-export">
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
      <StatusMessage {...state} />
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
