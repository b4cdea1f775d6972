import type { ComponentType } from 'react'
import type { Counts } from '../../../shared/counts/contract.ts'
import type { Drafts } from '../drafts/draft-marker.ts'

/** The data that decides which screens are in the menu. */
export interface MenuState {
  readonly drafts: Drafts
  readonly counts: Counts | null
}

export interface ScreenProps {
  readonly path: string
  readonly query: URLSearchParams
}

export interface ScreenEntry {
  readonly path: string
  /** The name of the menu's group that begins with it. */
  readonly group?: string
  /** Its heading, which is the document's title too. */
  readonly title: string
  /** What the menu calls it, where that is another name. */
  readonly inMenu?: string
  /** What it shows; the write screen is the editor. */
  readonly Shown?: ComponentType<ScreenProps>
  /** Whether the menu has it; without this, always. */
  readonly isShown?: (state: MenuState) => boolean
  /** The count in the menu; 0 shows nothing. */
  readonly count?: (state: MenuState) => number
}
