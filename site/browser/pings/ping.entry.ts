import { storageNames } from '../../../shared/names.ts'
import { delays } from '../../../shared/timings.ts'
import { type Field, keepTyped } from '../lib/keep-typed.ts'
import { loadAnew } from '../lib/load-anew.ts'
import { own } from '../lib/own.ts'

const unloadable = 'Message cannot be sent right now. Press Send to try again.'

/** What becomes of it in time; false for what takes too long. */
const inTime = (work: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    work,
    new Promise<boolean>((resolve) => setTimeout(resolve, delays.formCode, false)),
  ])

const form = own<HTMLFormElement>('.ping-form')
const status = form?.querySelector('[role=status]')

if (form && status) {
  const fields = [...form.querySelectorAll<Field>('[name]')]
  // Also while what sends it is still on its way, or did not come.
  const forget = keepTyped(fields, storageNames.ping)
  const say = (sentence: string) => {
    status.textContent = sentence
  }
  const started = import('./ping-form.ts').then(
    ({ startPing }) => {
      startPing(form, status, forget)
      return true
    },
    () => {
      say(unloadable)
      return false
    },
  )
  void started.then((isStarted) => {
    // The loader gives up by itself after a second: the styles see to it.
    form.toggleAttribute('data-ready', true)
    if (isStarted) form.removeEventListener('submit', wait)
  })

  const wait = async (event: Event) => {
    event.preventDefault()
    say('One moment …')
    if (await inTime(started)) return form.requestSubmit()
    await loadAnew()
    say(unloadable)
  }
  form.addEventListener('submit', wait)
}
