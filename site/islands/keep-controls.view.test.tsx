import { createPortal } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { keepControls } from './keep-controls.ts'
import '../testing/page.ts'

test('who enters a field while React begins, which then makes the form anew, is in the new field', async () => {
  const island = document.createElement('div')
  const before = Object.assign(document.createElement('input'), { name: 'email' })
  const translated = document.createElement('label')
  translated.append('Translated', before)
  document.body.appendChild(island).appendChild(document.createElement('form')).append(translated)
  // React that has drawn into the body stops events there, too.
  await render(createPortal(null, document.body))
  keepControls(island)
  const form = (
    <form>
      <label>
        E-mail
        <input name="email" />
      </label>
    </form>
  )
  const root = hydrateRoot(island, form, { onRecoverableError: () => {} })
  onTestFinished(() => {
    root.unmount()
    island.remove()
  })
  // Until it has hydrated an element, React lets no event of it through.
  before.focus()
  before.value = 'ada'
  await expect.poll(() => before.isConnected).toBe(false)
  const after = island.querySelector('input')
  expect([document.activeElement === after, after?.value]).toEqual([true, 'ada'])
})
