import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../dashboard/data/store.ts'
import { pendingAction, vaultKey } from '../../dashboard/vault/vault.ts'
import { RecoveryPrompt } from '../../dashboard/vault/view/RecoveryCode.tsx'
import { Unlock } from '../../dashboard/vault/view/Unlock.tsx'

/** Whether there is a vault; then it waits to be opened. Only the author is told. */
export const findLostVault = async (): Promise<boolean> => {
  await vaultKey.load()
  const isThere = Boolean(vaultKey.store.get().data)
  if (isThere) pendingAction.set(() => {})
  return isThere
}

interface Props {
  /** What the author has just chosen. */
  readonly password: string
  /** Called when the vault is open, or the author cancels. */
  readonly onEnd: () => void
}

/** After a lost sign-in: opens the vault with its recovery code, and locks it with the new password. */
export const LostVault = ({ password, onEnd }: Props) => {
  const isWaiting = useStore(pendingAction) !== null
  useEffect(() => {
    if (!isWaiting) onEnd()
  }, [isWaiting, onEnd])
  return createPortal(
    <>
      <Unlock chosen={password} />
      <RecoveryPrompt />
    </>,
    document.body,
  )
}
