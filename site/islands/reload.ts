import { storageNames } from '../../shared/names.ts'
import { own } from '../browser/lib/query-page.ts'
import { readStored, store } from '../browser/lib/storage.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

interface Typed {
  readonly path: string
  readonly controls: { readonly key: string; readonly value: string; readonly isTouched: boolean }[]
  readonly isPressed: boolean
}

/** Selects the controls to store for a reload; never the sign-in's fields or a password. */
const storable =
  ':is(button, :is(input, select, textarea):not([component-export=SignIn] *, [type=password], [type=checkbox]))'

/** The buttons and fields of the page's islands. */
const controlsOfIslands = (): Control[] => [
  ...document.querySelectorAll<Control>(`astro-island[client=use]:not(.prose *) ${storable}`),
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
  const controls = controlsOfIslands().map((control) => ({
    key: keyOf(control),
    value: control.value,
    isTouched: control === touched,
  }))
  const typed: Typed = { path: location.pathname, controls, isPressed }
  store(storageNames.typed, typed)
  location.reload()
}

/** Makes a control visible: opens its container. */
const reveal = async (control: Control): Promise<void> => {
  const details = control.closest('details')
  if (details) details.open = true
  own(`[aria-expanded=false][aria-controls="${control.form?.id}"]`)?.click()
  if (!control.closest('.email-banner')) return
  const { showEmailBanner } = await import('../browser/subscribers/email-banner.ts')
  showEmailBanner()
}

/** After a reload, restores the typed text and the focus, and repeats a press. */
export const showTyped = async (): Promise<void> => {
  const typed = readStored<Typed>(storageNames.typed)
  if (typed?.path !== location.pathname) return
  store(storageNames.typed, undefined)
  for (const control of controlsOfIslands()) {
    const at = typed.controls.findIndex(({ key }) => key === keyOf(control))
    const [before] = at < 0 ? [] : typed.controls.splice(at, 1)
    if (!before || !(before.value || before.isTouched)) continue
    control.value = before.value
    await reveal(control)
    if (before.isTouched) control.focus()
    if (before.isTouched && typed.isPressed) control.click()
  }
}
