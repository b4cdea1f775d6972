import { storageNames } from '../../shared/names.ts'
import { queryPage } from '../browser/lib/query-page.ts'
import { readStorage, writeStorage } from '../browser/lib/storage.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

interface StoredControls {
  readonly path: string
  readonly controls: { readonly key: string; readonly value: string; readonly isTouched: boolean }[]
  readonly isPressed: boolean
}

/** Selects the controls to store for a reload; never the fields of sign-in and set-up, or a password. */
const storableSelector =
  ':is(button, :is(input, select, textarea):not(.sign-in *, [type=password], [type=checkbox]))'

/** The buttons and fields of the page's islands. */
const findControls = (): Control[] => [
  ...document.querySelectorAll<Control>(
    `astro-island[client=use]:not(.prose *) ${storableSelector}`,
  ),
]

/** A control's name, the same after a deployment; two copies of a form have the same names in the same order. */
const keyOf = (control: Control): string =>
  [
    control.closest('astro-island')?.getAttribute('component-export'),
    control.localName,
    control.name,
  ].join(' ')

/**
 * Reloads the page after code failed to load, if the site can be reached: Chromium remembers a failed module, and
 * a deployment may have removed the old file. It stores what the reader typed in islands for the reloaded page.
 * @param touched the control that the reader used last @param isPressed whether the reader pressed it
 */
export const reloadPage = async (touched: Element | null, isPressed: boolean): Promise<void> => {
  const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() =>
    Response.error(),
  )
  if (!ok) return
  // The e-mail banner is not there after the reload: what was typed in it is for the page's own form.
  const other = touched?.closest('.email-banner') ? '.subscribe' : '.email-banner'
  const own = findControls().filter((control) => !control.closest(other))
  const controls = own.map((control) => ({
    key: keyOf(control),
    value: control.value,
    isTouched: control === touched,
  }))
  const typed: StoredControls = { path: location.pathname, controls, isPressed }
  writeStorage(storageNames.typed, typed)
  location.reload()
}

/** Makes a control visible: opens its container. */
const showControl = (control: Control): void => {
  const details = control.closest('details')
  if (details) details.open = true
  queryPage(`[aria-expanded=false][aria-controls="${control.form?.id}"]`)?.click()
}

/** After a reload, restores the typed text and the focus, and repeats a press. */
export const restoreControls = (): void => {
  const typed = readStorage<StoredControls>(storageNames.typed)
  if (typed?.path !== location.pathname) return
  writeStorage(storageNames.typed, undefined)
  for (const control of findControls()) {
    const at = typed.controls.findIndex(({ key }) => key === keyOf(control))
    const [before] = at < 0 ? [] : typed.controls.splice(at, 1)
    if (!before || !(before.value || before.isTouched)) continue
    control.value = before.value
    showControl(control)
    if (!before.isTouched) continue
    // It may be elsewhere now than the place that the browser remembers.
    history.scrollRestoration = 'manual'
    control.focus()
    if (typed.isPressed) control.click()
  }
}
