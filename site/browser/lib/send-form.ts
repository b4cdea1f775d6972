/** Keeps a form from being changed. @returns lets it be changed again */
const hold = (form: HTMLFormElement): (() => void) => {
  const set = (isHeld: boolean) => {
    form.ariaBusy = String(isHeld)
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      field.readOnly = isHeld
    }
    // These cannot be read-only, so they are disabled; nothing is sent from them.
    for (const choice of form.querySelectorAll('select')) choice.disabled = isHeld
  }
  // Leave elements alone that were already disabled.
  const buttons = [...form.querySelectorAll('button')].filter(
    ({ ariaDisabled }) => ariaDisabled !== 'true',
  )
  set(true)
  for (const button of buttons) button.ariaDisabled = 'true'
  return () => {
    set(false)
    for (const button of buttons) button.ariaDisabled = null
  }
}

/**
 * Sends a form by script, one request at a time. Meanwhile its fields are read-only instead of disabled, so
 * that the focus stays.
 * @param send sends it; true keeps the form locked
 */
export const sendForm = (form: HTMLFormElement, send: () => Promise<boolean>): void => {
  form.toggleAttribute('data-ready', true)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    const release = hold(form)
    if (!(await send())) release()
  })
}
