import { storageNames } from '../../../shared/names.ts'
import { readItem, writeItem } from './storage.ts'

/** Whether keys without Ctrl are shortcuts outside of fields (WCAG 2.2, 2.1.4 Character Key Shortcuts). */
export const hasSingleKeys = (): boolean => readItem(storageNames.singleKeys) !== 'off'

/** Turns these shortcuts on or off, in this browser. */
export const setSingleKeys = (isOn: boolean): void =>
  writeItem(storageNames.singleKeys, isOn ? null : 'off')

/** Whether somebody types in a target: a field, an editable text, or an open dialog over them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, dialog, [contenteditable]') !== null
