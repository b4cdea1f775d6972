import { Fragment } from 'react'
import { counts } from '../data/counts.ts'
import { inFewWords, locale } from '../data/moment.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { Table } from '../frame/Table.tsx'
import { reasonInWords } from './reasons.ts'
import { failedSignIns } from './statistics.ts'

const summaryOf = (shown: number, total: number): string =>
  total > shown
    ? `The newest ${shown} of ${total.toLocaleString(locale)}.`
    : `${shown.toLocaleString(locale)} in all.`

/** Allows line breaks only between the parts of a long address. */
const Address = ({ address }: { address: string }) => (
  <span className="address">
    {address.split(/(?<=:)/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)

/** The failed sign-ins: time, address and reason. */
export const FailedSignIns = () => {
  const { data, failure } = useStore(failedSignIns.store)
  const total = useStore(counts)?.failedSignIns ?? 0
  useWhenVisible(failedSignIns.load)
  return (
    <section aria-labelledby="sp-failed-sign-ins">
      <h2 id="sp-failed-sign-ins">Failed sign-ins</h2>
      {failure !== undefined && (
        <Failure problem={failure} onRetry={() => void failedSignIns.load()} />
      )}
      {data === undefined && failure === undefined && (
        <p className="dashboard-wait">Loading the failed sign-ins…</p>
      )}
      {data?.length === 0 && (
        <p className="dashboard-empty">No sign-in failed in the last 90 days.</p>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <p className="dashboard-summary">{summaryOf(data.length, total)}</p>
          <Table
            caption="Refused sign-ins"
            columns={['When', 'From', 'Why']}
            rows={data.map(({ at, address, reason }, n) => ({
              key: `${data.length - n} ${at}`,
              cells: [
                <time key="at" dateTime={at}>
                  {inFewWords(at)}
                </time>,
                <Address key="address" address={address} />,
                reasonInWords(reason),
              ],
            }))}
          />
        </>
      )}
    </section>
  )
}
