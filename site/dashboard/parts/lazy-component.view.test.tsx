import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepPage } from '../../testing/navigation.ts'
import { lazyComponent } from './lazy-component.tsx'

test('a screen whose script does not come says so, beside what is there, and loads the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const gone = keepPage()
  const Shown = lazyComponent(() => Promise.reject<{ default: () => null }>(new Error('No script')))
  await render(
    <>
      <h1>Menu</h1>
      <Shown />
    </>,
  )
  await page.getByRole('alert').says('This screen could not be opened.')
  await page.getByRole('heading').appears()
  await page.button('Load the page again').click()
  expect(gone).toEqual(['/'])
})
