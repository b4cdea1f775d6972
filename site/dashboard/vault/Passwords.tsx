import { useEffect, useState } from 'react'
import { onPassword } from '../data/password-prompt.ts'
import { credentialList } from './credentials.ts'
import { setListMessage } from './list-state.ts'
import { acceptPassword, openWithAccepted, pendingAction, vaultKey } from './vault.ts'
import { AddCredential } from './view/AddCredential.tsx'
import { ChangePassword } from './view/ChangePassword.tsx'
import { CredentialList } from './view/CredentialList.tsx'
import { EmptyVault } from './view/EmptyVault.tsx'
import { Unlock } from './view/Unlock.tsx'

/** An empty search and its first page. */
const firstView = { search: '', page: 1 }

/** The author's passwords, encrypted and decrypted only in this browser. */
const Passwords = () => {
  const [view, setView] = useState(firstView)
  useEffect(() => {
    void credentialList.load()
    onPassword.add(acceptPassword)
    void vaultKey.load().then(() => vaultKey.store.get().data && openWithAccepted())
    return () => {
      onPassword.delete(acceptPassword)
      acceptPassword(null)
      pendingAction.set(null)
      setListMessage('')
    }
  }, [])
  return (
    <>
      <p className="dashboard-hint">
        This browser encrypts passwords with your admin password. The server stores them and does
        not open them; it reads the application names. If you forget the password, they are lost.
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
      <EmptyVault />
      <Unlock />
    </>
  )
}

export default Passwords
