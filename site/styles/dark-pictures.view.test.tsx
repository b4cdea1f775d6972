import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { pictureName } from '../../shared/pictures/picture-name.ts'
import '../testing/page.ts'

const named = (isTransparent: boolean) =>
  `/uploads/${pictureName('0123456789abcdef'.repeat(2), { width: 30, height: 20, isTransparent, extension: 'png' })}`
const [drawing, photo] = [named(true), named(false)]
const [none, ground] = ['rgba(0, 0, 0, 0)', 'rgb(251, 249, 244)']
const [quiet, darkQuiet] = ['rgb(241, 237, 227)', 'rgb(32, 42, 52)']
const size = { width: 30, height: 20 }

test.each([
  ['a transparent picture at the top of an article', 'lead', drawing, size, none, ground],
  ['one in its text', 'prose', drawing, size, none, ground],
  ['one on a card', 'card', drawing, size, none, ground],
  ['a photo', 'prose', photo, size, none, none],
  ['a drawing from elsewhere', 'prose', 'https://example.com/a.svg', size, none, ground],
  ['a photo from elsewhere', 'prose', 'https://example.com/a.jpg', size, none, none],
  ['a drawing of unknown size', 'prose', 'https://example.com/a.svg', {}, quiet, ground],
  ['a photo of unknown size', 'prose', 'https://example.com/a.jpg', {}, quiet, darkQuiet],
])(
  '%s has a light ground in the dark where it needs one, and is dimmed a little',
  async (_what, place, src, sides, light, dark) => {
    // What is hidden and may come late is not asked for.
    await render(
      <main>
        <figure className={place} hidden>
          <img loading="lazy" src={src} alt="" {...sides} />
        </figure>
      </main>,
    )
    const img = document.querySelector('figure img') as Element
    for (const [theme, background, filter] of [
      ['light', light, 'none'],
      ['dark', dark, 'brightness(0.88)'],
    ]) {
      Object.assign(document.documentElement.dataset, { theme })
      const look = getComputedStyle(img)
      expect([theme, look.backgroundColor, look.filter]).toEqual([theme, background, filter])
    }
  },
)
