import { ask } from '../data/ask.ts'
import { counts } from '../data/counts.ts'
import { formatShortDateTime, locale } from '../data/format.ts'
import { createResource } from '../data/resource.ts'
import { useStore } from '../data/store.ts'
import { Address } from '../parts/Address.tsx'
import { Part } from '../parts/Part.tsx'
import { Table } from '../parts/Table.tsx'
import { useResource } from '../parts/use-resource.tsx'

/** The newest refused sign-ins, newest first. */
const failedSignIns = createResource(() => ask('listFailedSignIns'))

const words: Readonly<Record<string, string>> = {
  visitor: 'A browser reported a failed check',
  'too-many-attempts': 'Too many attempts',
  'not-human': 'The captcha was not passed',
  'wrong-code': 'Wrong set-up code',
  'wrong-colors': 'Wrong colour codes',
  'wrong-answer': 'Wrong answer to the security question',
  'short-password': 'The password was too short',
  'malformed-email': 'The e-mail address had the wrong form',
  'malformed-username': 'The user name had the wrong length',
  'wrong-credentials': 'Wrong user name, e-mail or password',
  'wrong-password': 'Wrong password, typed while signed in',
}

/** Why a sign-in was refused, in words. @param reason a problem's code, or `visitor` */
const describeReason = (reason: string): string => words[reason] ?? reason

const summaryOf = (shown: number, total: number): string =>
  total > shown
    ? `The newest ${shown} of ${total.toLocaleString(locale)}.`
    : `${shown.toLocaleString(locale)} in all.`

/** The failed sign-ins: time, address and reason. */
export const FailedSignIns = () => {
  const { data, isWaiting, failed } = useResource(failedSignIns)
  const total = useStore(counts)?.failedSignIns ?? 0
  return (
    <Part title="Failed sign-ins">
      {failed}
      {isWaiting && <p className="dashboard-wait">Loading the failed sign-ins…</p>}
      {data?.length === 0 && (
        <p className="dashboard-empty">
          No sign-in failed in the last 90 days. One that does will be here, with its reason.
        </p>
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
                  {formatShortDateTime(at)}
                </time>,
                <span key="address" className="address">
                  <Address address={address} />
                </span>,
                describeReason(reason),
              ],
            }))}
          />
        </>
      )}
    </Part>
  )
}
