import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { menu, openDashboard } from '../../testing/dashboard.tsx'
import {
  append,
  closeTab,
  field,
  htmlOf,
  notices,
  openEditor,
  paths,
  press,
  type,
  waitForCopy,
} from '../../testing/editor.tsx'
import { currentPath } from '../parts/navigation.ts'

/** Holds the editor of a new article up, whose code is there. @returns what lets it go */
const holdEditor = async () => {
  await import('../editor/Editor.tsx')
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  await new Promise<void>((taken) => {
    void navigator.locks.request('adopt new', () => {
      taken()
      return held.promise
    })
  })
  return held.resolve
}

/** The editor's code came before a word was typed, and waits: words that it finds wait for nobody. */
const isHeld = () =>
  expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)

const write = () => menu().getByRole('link', { name: 'Write', exact: true })

const box = () => field('title').element() as HTMLTextAreaElement
const placeOfTitle = () => {
  const { left, top } = box().getBoundingClientRect()
  return [left, top].map(Math.round)
}

test.each([1280, 390])(
  'at %i pixels, what is typed before the editor is there goes on in its title, where it stands',
  async (width) => {
    await page.viewport(width, 900)
    await openDashboard('/dashboard/author')
    const release = await holdEditor()
    if (width === 390) await page.button('Menu').click()
    await write().click()
    await isHeld()
    await type('The tea?')
    await press('Enter')
    await type('in Kyoto')
    await press('ArrowLeft', 'ArrowLeft')
    await page.getByText('Opening the editor…').appears()
    await field('title').holds('The tea? in Kyoto')
    const before = placeOfTitle()
    release()
    await field('article').appears()
    await field('title').hasFocus()
    expect(placeOfTitle()).toEqual(before)
    await press('Backspace')
    await field('title').holds('The tea? in Kyto')
    await waitForCopy('The tea? in Kyto')
  },
)

test('a letter that an input method composes is whole before the editor takes it', async () => {
  const release = await holdEditor()
  await openDashboard(paths.write)
  await field('title').hasFocus()
  await cdp().send('Input.imeSetComposition', { text: 'ky', selectionStart: 2, selectionEnd: 2 })
  release()
  await page.getByText('Opening the editor…').appears()
  await cdp().send('Input.imeSetComposition', { text: 'きょ', selectionStart: 2, selectionEnd: 2 })
  await cdp().send('Input.insertText', { text: '京' })
  await field('article').appears()
  await field('title').holds('京')
  await type('都')
  await field('title').holds('京都')
})

test('what is typed before the editor is there begins another article than the one that was not saved', async () => {
  await openEditor()
  await append('Written before.')
  await waitForCopy('Written before.')
  await closeTab()
  const release = await holdEditor()
  await openDashboard('/dashboard/author')
  await write().click()
  await type('New')
  release()
  await field('article').appears()
  await field('title').holds('New')
  expect(await htmlOf()).toBe('')
  await notices().says('unsaved text')
})

test('an author who leaves before the editor is there finds the words again', async () => {
  const release = await holdEditor()
  await openDashboard(paths.write)
  await isHeld()
  await type('Half a ti')
  await menu().getByRole('link', { name: 'Author' }).click()
  expect(currentPath.get()).toBe('/dashboard/author')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await write().click()
  await field('title').holds('Half a ti')
  await type('tle')
  release()
  await field('article').appears()
  await field('title').holds('Half a title')
})
