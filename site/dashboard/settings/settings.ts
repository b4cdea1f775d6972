import type { Settings } from '../../../shared/settings/contract.ts'
import type { EditableSettings, MenuOrder } from '../../../shared/settings/settings.ts'
import { textPages } from '../../../shared/texts/texts.ts'
import { createMenu } from '../../content/menu.ts'
import { ask } from '../data/ask.ts'
import { createResource } from '../data/resource.ts'
import { createStore } from '../data/store.ts'

/** The stored settings. */
export const settings = createResource(() => ask('readSettings'))

/** What the author has typed and not saved, by name; null for the file's value. It outlives the screen. */
export const edits = createStore<{
  readonly [Name in keyof EditableSettings]?: EditableSettings[Name] | null
}>(() => ({}))

/** A setting as the form shows it. */
export const shownValue = <Name extends keyof EditableSettings>(
  name: Name,
  { changed, defaults }: Settings,
  typed: ReturnType<typeof edits.get>,
): EditableSettings[Name] => {
  const value = name in typed ? typed[name] : changed[name]
  return (value ?? defaults[name]) as EditableSettings[Name]
}

/** Every link of the menu by groups, hidden ones, too, in the author's order. */
export const menuGroups = (order: MenuOrder) =>
  createMenu(
    textPages.map(({ name }) => name),
    order.map(({ url }) => ({ url, isShown: true })),
  ).map(({ title, links }) => ({
    title,
    links: links.map(({ url, title }) => ({
      url,
      title,
      isShown: order.find((one) => one.url === url)?.isShown ?? true,
    })),
  }))
