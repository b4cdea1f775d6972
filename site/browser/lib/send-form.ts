/** Keeps a form from being changed. @returns lets it be changed again */
const hold = (form: HTMLFormElement): (() => void) => {
  const set = (isHeld: boolean) => {
    form.ariaBusy = String(isHeld)
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      field.readOnly = isHeld
    }
    // These cannot be read-only, and nothing is sent from one.
    for (const choice of form.querySelectorAll('select')) choice.disabled = isHeld
  }
  // Others are so for a reason of their own.
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
 * Sends a form by script, one sending at a time. Meanwhile it cannot be changed, but what has the
 * focus keeps it, as it would not in a disabled one.
 * @param send does it; true keeps the form as it is while being sent
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
