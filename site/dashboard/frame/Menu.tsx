import { useState } from 'react'
import { storageNames } from '../../../shared/names.ts'
import { counts } from '../data/counts.ts'
import { readItem, writeItem } from '../data/storage.ts'
import { useStore } from '../data/store.ts'
import { drafts } from '../drafts/draft-marker.ts'
import { SignOut } from '../session/SignOut.tsx'
import { editing, setEditing } from './editing.ts'
import { Link } from './Link.tsx'
import { menu } from './menu.ts'
import { paths } from './paths.ts'
import { useWide } from './use-wide.ts'

/** Whether the menu shows: on a wide screen as it was left, on a narrow one when it is asked for. */
const useOpen = () => {
  const isWide = useWide()
  const [isHidden, setHidden] = useState(() => readItem(storageNames.menu) === 'hidden')
  const [isUnfolded, setUnfolded] = useState(false)
  return {
    isOpen: isWide ? !isHidden : isUnfolded,
    toggle: () => {
      if (!isWide) return setUnfolded(!isUnfolded)
      writeItem(storageNames.menu, isHidden ? null : 'hidden')
      setHidden(!isHidden)
    },
    fold: () => setUnfolded(false),
  }
}

const Items = ({ place, onChoose }: { place: string; onChoose: () => void }) => {
  const state = { editing: useStore(editing), drafts: useStore(drafts), counts: useStore(counts) }
  const path = place.split('?')[0]
  const here = path === paths.home ? paths.articles : path
  return menu.map((item) => {
    const to = item.to(state)
    if (to === null) return null
    const count = item.count?.(state) ?? 0
    const choose = () => {
      if (!item.goesOnEditing) setEditing(null)
      onChoose()
    }
    return (
      <li key={item.title}>
        <Link to={to} aria-current={to === here ? 'page' : undefined} onFollow={choose}>
          {item.title}
          {count > 0 && <span className="dashboard-count">{count}</span>}
        </Link>
      </li>
    )
  })
}

/** The left menu, 'Control Panel': hidden or shown, and remembered so. */
export const Menu = ({ place }: { place: string }) => {
  const { isOpen, toggle, fold } = useOpen()
  return (
    <nav className="dashboard-menu" aria-label="Control Panel" data-open={isOpen}>
      <div className="dashboard-menu-inner">
        <div className="dashboard-menu-head">
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
          <ul>
            <Items place={place} onChoose={fold} />
            <li>
              <SignOut />
            </li>
          </ul>
        </div>
      </div>
    </nav>
  )
}
