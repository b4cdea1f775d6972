import type { Settings } from '../../../shared/settings/contract.ts'
import type { EditableSettings } from '../../../shared/settings/settings.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { createEdits } from '../data/store.ts'

/** The stored settings. */
export const settings = createResource(() => ask('readSettings'))

/** By name; null for the file's value. */
export const edits = createEdits<{
  readonly [Name in keyof EditableSettings]?: EditableSettings[Name] | null
}>({})

/** A setting as the form shows it. */
export const shownValue = <Name extends keyof EditableSettings>(
  name: Name,
  { changed, defaults }: Settings,
  typed: ReturnType<typeof edits.get>,
): EditableSettings[Name] => {
  const value = name in typed ? typed[name] : changed[name]
  return (value ?? defaults[name]) as EditableSettings[Name]
}
