import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import type { readSetup } from '../../../shared/setup/contract.ts'
import { call } from '../../browser/lib/call.ts'
import dashboardStyles from '../../styles/dashboard/index.css?url'
import { useReady } from '../lib/ready.ts'
import { SetUpForm } from './SetUpForm.tsx'

type State = z.output<typeof readSetup.output>

const NoCode = () => (
  <p className="sign-in-hint">
    <span>{'A new set-up code sets the sign-in anew: '}</span>
    <code>npm run deploy -- --new-code</code>
    <span>{' makes one. Then come back here.'}</span>
  </p>
)

const WithCode = () => {
  const [vault, setVault] = useState<ReactNode>()
  /** Opens the vault for the new password; *Passwords* can do that later. */
  const openVault = async (password: string) => {
    // The Worker renders this page, too, and needs no vault.
    if (import.meta.env.SSR) return
    const { findLostVault, LostVault } = await import('./LostVault.tsx')
    if (!(await findLostVault())) return
    await new Promise<void>((end) => setVault(<LostVault password={password} onEnd={end} />))
  }
  return (
    <>
      {/* The vault's dialogs look as in the dashboard, which comes next. */}
      <link rel="stylesheet" href={dashboardStyles} precedence="dashboard" />
      <p className="set-up-note">
        <span>{'Did you save passwords on the screen '}</span>
        <em>Passwords</em>
        <span>
          ? Their recovery code, or the old password, is asked for next. Without both nothing opens
          them.
        </span>
      </p>
      <p className="sign-in-hint">
        The new set-up code replaces what you sign in with, and ends every session. Articles and all
        else stay.
      </p>
      <SetUpForm onReset={(password) => openVault(password).catch(() => {})} />
      {/* Its dialogs are the dashboard's, which no browser translates. */}
      <div translate="no">{vault}</div>
    </>
  )
}

/** Sets the sign-in of the owner anew, if the Worker has a new set-up code. */
export const Reset = () => {
  const [state, setState] = useState<State | null>()
  const root = useReady<HTMLDivElement>(() => {
    void call('readSetup').then((reply) => setState(reply.ok ? reply.data : null))
  })
  return (
    <div ref={root}>
      {state === undefined && <p className="sign-in-hint">One moment…</p>}
      {state === null && <p className="sign-in-hint">The site could not be reached.</p>}
      {state && (state.code === 'ready' ? <WithCode /> : <NoCode />)}
    </div>
  )
}
