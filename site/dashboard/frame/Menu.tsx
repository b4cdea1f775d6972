import { useState } from 'react'
import { authorItems } from '../../../shared/author-names.ts'
import { counts } from '../data/counts.ts'
import { drafts } from '../data/draft-marker.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { useStore } from '../data/store.ts'
import { editing, setEditing } from '../parts/editing.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { editPath, paths } from '../parts/paths.ts'
import type { ScreenEntry } from '../parts/screen-entry.ts'
import { useIsWide } from '../parts/use-wide.ts'
import { SignOut } from '../session/SignOut.tsx'
import { screens } from './screens.ts'

/** Whether the menu is open: on a wide screen as the author left it, on a narrow one only on request. */
const useIsOpen = () => {
  const isWide = useIsWide()
  const [isHidden, setHidden] = useState(() => readItem(authorItems.menu) === 'hidden')
  const [isUnfolded, setUnfolded] = useState(false)
  return {
    isOpen: isWide ? !isHidden : isUnfolded,
    toggle: () => {
      if (!isWide) return setUnfolded(!isUnfolded)
      writeItem(authorItems.menu, isHidden ? null : 'hidden')
      setHidden(!isHidden)
    },
    fold: () => setUnfolded(false),
  }
}

/** A count that asks to be looked at. */
const Pill = ({ count, kind }: { count: number; kind: 'new' | 'failed' }) =>
  count > 0 && (
    <span className="dashboard-pill" data-kind={kind}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {kind} </span>
    </span>
  )

interface ItemProps {
  readonly title: string
  readonly icon: IconName
  readonly to: string
  readonly isCurrent: boolean
  readonly count?: number | undefined
  readonly unseen?: number | undefined
  readonly failed?: number | undefined
  readonly onFollow: () => void
}

const Item = (props: ItemProps) => {
  const { title, icon, to, isCurrent, count = 0, unseen = 0, failed = 0, onFollow } = props
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} onFollow={onFollow}>
        <Icon name={icon} />
        <span>{title}</span>
        <Pill count={unseen} kind="new" />
        <Pill count={failed} kind="failed" />
        {count > 0 && <span className="dashboard-count">{count}</span>}
      </Link>
    </li>
  )
}

const groups = screens.reduce<{ name: string; entries: ScreenEntry[] }[]>((all, entry) => {
  if (entry.group || all.length === 0) all.push({ name: entry.group ?? '', entries: [] })
  all.at(-1)?.entries.push(entry)
  return all
}, [])

const Items = ({ place, onChoose }: { place: string; onChoose: () => void }) => {
  const state = { drafts: useStore(drafts), counts: useStore(counts) }
  const edited = useStore(editing)
  const [here = ''] = place.split('?')
  const choose = () => {
    setEditing(null)
    onChoose()
  }
  const edit = edited && editPath(edited)
  /** Also what is below a screen, such as the text of one of the pages, unless it has its own entry. */
  const isCurrent = (path: string): boolean =>
    path === here || (path !== paths.home && here !== edit && here.startsWith(`${path}/`))
  return groups.map(({ name, entries }) => (
    <div key={name} className="dashboard-menu-group">
      {name && <p aria-hidden="true">{name}</p>}
      <ul aria-label={name || undefined}>
        {edit && entries.some(({ path }) => path === paths.write) && (
          <Item title="Edit" icon="pen" to={edit} isCurrent={edit === here} onFollow={onChoose} />
        )}
        {entries.map(
          ({ path, title, inMenu = title, icon, isShown, count, unseen, failed }) =>
            (isShown?.(state) ?? true) && (
              <Item
                key={path}
                title={inMenu}
                icon={icon}
                to={path}
                isCurrent={isCurrent(path)}
                count={count?.(state)}
                unseen={unseen?.(state)}
                failed={failed?.(state)}
                onFollow={choose}
              />
            ),
        )}
      </ul>
    </div>
  ))
}

/** The left menu, 'Control Panel'; the browser remembers whether it is hidden (specification, section 2). */
export const Menu = ({ place }: { place: string }) => {
  const { isOpen, toggle, fold } = useIsOpen()
  return (
    <nav className="dashboard-menu" aria-label="Control Panel" data-open={isOpen}>
      <div className="dashboard-menu-inner">
        <div className="row dashboard-menu-head">
          <button
            className="icon-button"
            type="button"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="sp-dashboard-items"
            onClick={toggle}
          >
            <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 8h16M4 16h16" />
            </svg>
          </button>
          <h2>Control Panel</h2>
        </div>
        <div id="sp-dashboard-items" hidden={!isOpen}>
          <Items place={place} onChoose={fold} />
          <ul className="dashboard-menu-foot">
            <li>
              <SignOut />
            </li>
          </ul>
        </div>
      </div>
    </nav>
  )
}
