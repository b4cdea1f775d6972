import type { ComponentType } from 'react'
import type { Counts } from '../../../shared/counts.ts'
import type { Drafts } from '../data/draft-marker.ts'
import type { IconName } from './Icon.tsx'

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
  /** The name of the menu's group, if the screen begins one. */
  readonly group?: string
  /** The screen's heading, which is also the document's title. */
  readonly title: string
  /** The screen's name in the menu, if it differs from the title. */
  readonly inMenu?: string
  readonly icon: IconName
  /** Other words by which it is found. */
  readonly words?: string
  /** The screen's component; the write screen has none, because it is the editor. */
  readonly Shown?: ComponentType<ScreenProps>
  /** Whether the menu shows the screen; by default always. */
  readonly isShown?: (state: MenuState) => boolean
  /** The total in the menu; 0 shows nothing, here and below. */
  readonly count?: (state: MenuState) => number
  /** How many came since the author last looked. */
  readonly unseen?: (state: MenuState) => number
  /** How many failed. */
  readonly failed?: (state: MenuState) => number
}
