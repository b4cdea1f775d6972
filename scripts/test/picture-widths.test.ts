import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { pictureAttributes, withPictureWidths } from '../../site/content/pictures.ts'

const hash = '0123456789abcdef0123456789abcdef'
const name = `/uploads/${hash}-2000x1000`

test('an uploaded picture is offered in every width that is smaller than it', () => {
  const small = `${name}-640.webp 640w, ${name}-1280.webp 1280w`
  for (const host of ['', siteConfig.url]) {
    const { src, srcset } = pictureAttributes(`${host}${name}.jpg`, 'lead')
    expect([src, srcset]).toEqual([`${name}.jpg`, `${small}, ${name}.jpg 2000w`])
  }
  const middle = `/uploads/${hash}-700x400`
  expect(pictureAttributes(`${middle}.png`, 'card').srcset).toBe(
    `${middle}-640.webp 640w, ${middle}.png 700w`,
  )
  for (const one of [`/uploads/${hash}-640x400.webp`, `${name}.gif`]) {
    expect(pictureAttributes(one, 'lead')).toEqual({ src: one })
  }
})

test('a photo of Unsplash is asked for in widths and in the newest format', () => {
  const { src, srcset = '' } = pictureAttributes(
    'https://images.unsplash.com/photo-1?ixid=a&w=4000',
    'lead',
  )
  expect(src).toBe('https://images.unsplash.com/photo-1?ixid=a&w=1280&auto=format&fit=max')
  expect(srcset.match(/ \d+w/g)).toEqual([' 640w', ' 1280w', ' 2000w'])
  const chosen = 'https://images.unsplash.com/photo-1?crop=faces&h=4&w=4'
  expect(pictureAttributes(chosen, 'lead')).toEqual({ src: chosen })
})

test('any other picture stays as it is, to the letter', () => {
  const others = [
    '<img src="https://a.example/b.jpg" alt="" loading="lazy" decoding="async">',
    '<img src="/pictures/one.svg" alt="a > b &#x3C;img src=&#x22;/uploads/x&#x22;">',
    `<img src="/uploads/${hash}-0x5.png" alt="">`,
    '<p>&#x3C;img src="/uploads/"></p>',
  ]
  for (const html of others) expect(withPictureWidths(html)).toBe(html)
})

test('in an article an uploaded picture says its size and its widths', () => {
  const html = `<p><img src="${name}.webp" alt="a &#x22;b&#x22; > c" loading="lazy"></p>`
  expect(withPictureWidths(html)).toBe(
    `<p><img src="${name}.webp" alt="a &#x22;b&#x22; > c" loading="lazy" width="2000" height="1000" srcset="${name}-640.webp 640w, ${name}-1280.webp 1280w, ${name}.webp 2000w" sizes="(min-width: 47rem) 42rem, 100vw"></p>`,
  )
  const sized = `<img src="/uploads/${hash}-300x200.gif" width="150" height="100" alt="">`
  expect(withPictureWidths(sized)).toBe(sized)
})
