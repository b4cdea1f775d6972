import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { button } from '../../testing/dashboard.tsx'
import { keepPage } from '../../testing/navigation.ts'
import { loaded } from './lazy-component.tsx'

test('a screen whose script does not come says so, beside what is there, and loads the page again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const gone = keepPage()
  const Shown = loaded(() => Promise.reject<() => null>(new Error('No script')))
  await render(
    <>
      <h1>Menu</h1>
      <Shown />
    </>,
  )
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This screen could not be opened.')
  await expect.element(page.getByRole('heading')).toBeVisible()
  await button('Load the page again').click()
  expect(gone).toEqual(['/'])
  vi.restoreAllMocks()
})
