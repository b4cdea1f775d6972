import { useId } from 'react'
import type { MenuOrder } from '../../../shared/settings/settings.ts'
import { textPages } from '../../../shared/texts/texts.ts'
import { createMenu } from '../../content/menu.ts'
import { Button } from '../parts/Button.tsx'
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
  const move = (url: string, other: string): void => {
    const [at, to] = [url, other].map((one) => all.findIndex((link) => link.url === one))
    if (at === undefined || to === undefined) return
    set(all.map((link, n) => (n === at ? all[to] : n === to ? all[at] : link) ?? link))
  }
  return (
    <Part
      title="Menu"
      hint="The links of the menu and the footer, in this order; readers see those that are ticked."
    >
      <div className="settings-menu">
        {groups.map(({ title: group, links }, at) => (
          <div key={group}>
            <p id={`${id}-${at}`}>{group}</p>
            <ul aria-labelledby={`${id}-${at}`}>
              {links.map(({ url, title, isShown }, n) => (
                <li key={url}>
                  <label>
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
                  {([-1, 1] as const).map((step) => (
                    <Button
                      key={step}
                      aria-label={`Move ${title} ${step < 0 ? 'up' : 'down'}`}
                      aria-disabled={!links[n + step]}
                      onClick={() => {
                        const other = links[n + step]
                        if (other) move(url, other.url)
                      }}
                    >
                      {step < 0 ? '↑' : '↓'}
                    </Button>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}
