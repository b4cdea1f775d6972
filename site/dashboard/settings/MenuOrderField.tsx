import { useId } from 'react'
import type { MenuOrder } from '../../../shared/settings/settings.ts'
import { textPages } from '../../../shared/texts/texts.ts'
import { createMenu } from '../../content/menu.ts'
import { Part } from '../parts/Part.tsx'

/** Every link of the menu by groups, hidden ones, too, in the author's order. */
const menuGroups = (order: MenuOrder) =>
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

interface Props {
  readonly order: MenuOrder
  readonly onChange: (order: MenuOrder) => void
}

/** The links of the menu and the footer: their order within each group, and which are shown. */
export const MenuOrderField = ({ order, onChange }: Props) => {
  const id = useId()
  const groups = menuGroups(order)
  const all = groups.flatMap(({ links }) => links)
  const set = (links: typeof all): void =>
    onChange(links.map(({ url, isShown }) => ({ url, isShown })))
  const move = (group: typeof all, from: number, to: number): void => {
    const others = group.filter((_, n) => n !== from)
    const moved = group.slice(from, from + 1)
    const ordered = [...others.slice(0, to), ...moved, ...others.slice(to)]
    set(groups.flatMap(({ links }) => (links === group ? ordered : links)))
  }
  return (
    <Part
      title="Menu"
      hint="The links of the menu and the footer, in this order; readers see those that are ticked."
    >
      <div className="stack settings-menu">
        {groups.map(({ title: group, links }, at) => (
          <div key={group}>
            <p id={`${id}-${at}`}>{group}</p>
            <ul aria-labelledby={`${id}-${at}`}>
              {links.map(({ url, title, isShown }, n) => (
                <li key={url} className="row">
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={isShown}
                      onChange={({ target: { checked } }) =>
                        set(
                          all.map((link) =>
                            link.url === url ? { ...link, isShown: checked } : link,
                          ),
                        )
                      }
                    />
                    {title}
                  </label>
                  <select
                    aria-label={`Place of ${title}`}
                    value={n + 1}
                    onChange={({ target: { value } }) => move(links, n, Number(value) - 1)}
                  >
                    {links.map((_, place) => (
                      <option key={place}>{place + 1}</option>
                    ))}
                  </select>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}
