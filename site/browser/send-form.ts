const hold = (form: HTMLFormElement, isHeld: boolean): void => {
  form.ariaBusy = String(isHeld)
  for (const field of form.querySelectorAll('input, textarea')) {
    ;(field as HTMLInputElement | HTMLTextAreaElement).readOnly = isHeld
  }
  for (const button of form.querySelectorAll('button')) {
    button.ariaDisabled = isHeld ? 'true' : null
  }
}

/**
 * Sends a form by script, one sending at a time. Meanwhile it cannot be changed, but what has the
 * focus keeps it, as it would not in a disabled one.
 * @param send does it; true keeps the form as it is while being sent
 */
export const sendForm = (form: HTMLFormElement, send: () => Promise<boolean>): void => {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    hold(form, true)
    hold(form, await send())
  })
}
