import { useEffect, useState } from 'react'
import { onPassword } from '../data/password-prompt.ts'
import { credentialList } from './entries.ts'
import { listMessage } from './list-state.ts'
import {
  acceptPassword,
  forgetAccepted,
  openWithAccepted,
  pendingAction,
  vaultKey,
} from './vault.ts'
import { AddCredential } from './view/AddCredential.tsx'
import { ChangePassword } from './view/ChangePassword.tsx'
import { CredentialList } from './view/CredentialList.tsx'
import { EmptyVault } from './view/EmptyVault.tsx'
import { RecoveryCode, RecoveryPrompt } from './view/RecoveryCode.tsx'
import { Unlock } from './view/Unlock.tsx'

/** An empty search and its first page. */
const firstView = { search: '', page: 1 }

/** The author's passwords, encrypted and decrypted only in this browser. */
const Passwords = () => {
  const [view, setView] = useState(firstView)
  useEffect(() => {
    void credentialList.load()
    onPassword.add(acceptPassword)
    void vaultKey.load().then(() => {
      // A password that is typed later, for something else, opens nothing.
      onPassword.delete(acceptPassword)
      if (vaultKey.store.get().data) void openWithAccepted()
    })
    return () => {
      onPassword.delete(acceptPassword)
      forgetAccepted()
      pendingAction.set(null)
      listMessage.set('')
    }
  }, [])
  return (
    <>
      <p className="dashboard-hint">
        Only your admin password opens these passwords, and only in this browser: the server can
        read the names of the applications, nothing else. If you forget the admin password, the
        recovery code opens them. <em>Lock</em> clears what you typed here.
      </p>
      <AddCredential onSaved={() => setView(firstView)} />
      <CredentialList
        {...view}
        onSearch={(search) => {
          setView({ search, page: 1 })
          // A text too short for a search: reloads all.
          if ([...search.trim()].length < 2) void credentialList.load()
        }}
        onPage={(page) => setView({ ...view, page })}
      />
      <ChangePassword />
      <RecoveryCode />
      <EmptyVault />
      <Unlock />
      <RecoveryPrompt />
    </>
  )
}

export default Passwords
