import { delays } from '../../shared/timings.ts'

const form = document.querySelector<HTMLFormElement>('.ping-form')
const status = form?.querySelector('[role=status]')

if (form && status) {
  let isStarted = false
  const show = () => form.toggleAttribute('data-ready', true)
  const load = async () => {
    try {
      const { startPing } = await import('./ping-form.ts')
      if (!isStarted) startPing(form, status)
      isStarted = true
    } catch {
      status.textContent = 'Message cannot be sent right now. Press Send to try again.'
    }
    show()
  }
  // The loader gives up, whatever becomes of the rest.
  setTimeout(show, delays.contactLoader)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isStarted) void load()
  })
  void load()
}
