import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../data/store.ts'
import { Pager } from '../../lists/Pager.tsx'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Form.tsx'
import { credentialList, type Entry, entryOf, filterEntries } from '../entries.ts'
import { type Edit, edits, listMessage } from '../list-state.ts'
import { useDecrypted } from '../use-decrypted.ts'
import { lockVault, runWithVault, vault } from '../vault.ts'
import { CredentialBox } from './CredentialBox.tsx'
import { DeleteCredential } from './DeleteCredential.tsx'

const pageSize = 50
const noEdits: ReadonlyMap<string, Edit> = new Map()

/** The credentials, newest first. An open edit stays even if its credential was deleted elsewhere. */
const useEntries = (openEdits: ReadonlyMap<string, Edit>): readonly Entry[] => {
  const { data } = useStore(credentialList.store)
  const all = useMemo(() => (data ?? []).map(entryOf).reverse(), [data])
  return useMemo(() => {
    const known = new Set(all.map(({ id }) => id))
    const lost = [...openEdits.values()].map(({ from }) => from).filter(({ id }) => !known.has(id))
    return [...lost, ...all]
  }, [all, openEdits])
}

/** Whether passwords show: hidden at first, and again whenever the vault was locked. */
const usePasswordVisibility = () => {
  const { open, message } = useStore(vault)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!open) setShown(false)
  }, [open])
  const shown = isShown ? open : null
  return {
    shown,
    isOpen: open !== null,
    message,
    toggle: () => (shown ? setShown(false) : runWithVault(() => setShown(true))),
  }
}

const summaryOf = (isLoading: boolean, isKnown: boolean, count: number): string => {
  if (isKnown) return `${count} Credential`
  return isLoading ? 'Processing request' : ''
}

interface Props {
  readonly search: string
  readonly page: number
  readonly onSearch: (search: string) => void
  readonly onPage: (page: number) => void
}

/** The credentials with count, search and actions. */
export const CredentialList = ({ search, page, onSearch, onPage }: Props) => {
  const { data, isLoading } = useStore(credentialList.store)
  const openEdits = useStore(edits)
  const entries = useEntries(openEdits)
  const message = useStore(listMessage)
  const { shown: revealed, isOpen, message: whyLocked, toggle } = usePasswordVisibility()
  const [deleting, setDeleting] = useState<Entry | null>(null)
  const found = useMemo(() => filterEntries(entries, search), [entries, search])
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const at = Math.min(page, pages)
  const shown = useMemo(() => found.slice((at - 1) * pageSize, at * pageSize), [found, at])
  const opened = useDecrypted(shown, revealed)
  const hashButton = useRef<HTMLButtonElement>(null)
  const lock = () => {
    // The pressed button goes.
    hashButton.current?.focus()
    lockVault('The vault is locked.')
  }
  const turn = (by: number, name: string) => {
    const isEnd = at + by < 1 || at + by > pages
    return (
      <Button aria-disabled={isEnd} onClick={() => isEnd || onPage(at + by)}>
        {name}
      </Button>
    )
  }
  return (
    <>
      <div className="vault-tools">
        <Field
          className="dashboard-search"
          label="Search credentials"
          type="search"
          value={search}
          onType={onSearch}
        />
        <p className="dashboard-choices">
          <Button ref={hashButton} aria-pressed={revealed !== null} onClick={toggle}>
            Toggle hash
          </Button>
          {isOpen && <Button onClick={lock}>Lock</Button>}
        </p>
      </div>
      <div className="vault-head">
        <p className="dashboard-summary" role="status">
          {summaryOf(isLoading, data !== undefined, found.length)}
        </p>
        <p className="dashboard-summary" role="status">
          {isOpen ? message : [whyLocked, message].filter(Boolean).join(' ')}
        </p>
      </div>
      <CredentialBox
        entries={shown}
        opened={opened}
        // A form shows what was typed: it waits until values may be seen.
        edits={revealed ? openEdits : noEdits}
        search={found.length < entries.length ? search : ''}
        onDelete={setDeleting}
      />
      {pages > 1 && (
        <Pager page={at} pages={pages} newer={turn(-1, 'Newer')} older={turn(1, 'Older')} />
      )}
      {deleting && <DeleteCredential entry={deleting} onEnd={() => setDeleting(null)} />}
    </>
  )
}
