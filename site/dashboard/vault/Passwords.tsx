import { useEffect, useState } from 'react'
import { credentialList } from './credentials.ts'
import { setListMessage } from './list-state.ts'
import { pendingAction, vaultKey } from './vault.ts'
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
    void vaultKey.load()
    return () => {
      pendingAction.set(null)
      setListMessage('')
    }
  }, [])
  return (
    <>
      <p className="dashboard-hint dashboard-about">
        This browser encrypts passwords with your admin password. The server stores them but cannot
        read them; it can read the application names.
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
