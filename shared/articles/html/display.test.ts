import { expect, test } from 'vitest'
import { ownUrl, withHost } from '../../own-address.ts'
import { withVersions } from '../../pictures/picture-name.ts'
import { pictureAttributes } from '../../pictures/widths.ts'
import { siteConfig } from '../../site.config.ts'
import { formsOf } from './forms.ts'

const { url } = siteConfig
const hash = '0123456789abcdef0123456789abcdef'
const name = `/uploads/${hash}-2000x1000`
const path = '/blog/0123456789'
const page = (html: string): string => formsOf(html, path).page

test('an uploaded picture is offered in the widths that its stored address names, and in no other', () => {
  const small = `${name}-320.jpg 320w, ${name}-1280.webp 1280w`
  for (const host of ['', url]) {
    const { src, srcset } = pictureAttributes(`${host}${name}.jpg#320.jpg,1280.webp`, 'lead')
    expect([src, srcset]).toEqual([`${name}.jpg`, `${small}, ${name}.jpg 2000w`])
  }
  for (const one of [`${name}.jpg`, `${name}.gif`, `${name}-640.webp`]) {
    expect(pictureAttributes(one, 'lead')).toEqual({ src: one })
  }
  // None of these is a smaller version of it.
  for (const odd of [
    '#640',
    '#641.webp',
    '#640.avif',
    '#-640.webp',
    '#../x.webp',
    '#640.webp 9w',
  ]) {
    expect(pictureAttributes(`${name}.png${odd}`, 'lead')).toEqual({ src: `${name}.png` })
  }
  expect(pictureAttributes(`/uploads/${hash}-640x400.webp#640.webp`, 'lead').srcset).toBe(undefined)
})

test('the stored address of an upload names the files that there are, the smallest format of each width', () => {
  const stem = `${hash}-2000x1000`
  const files = (...endings: string[]) => new Set(endings.map((ending) => `${stem}${ending}`))
  const all = files('-1280.png', '-320.jpg', '-320.webp', '-t-640.webp', '.jpg')
  expect(withVersions(`${name}.jpg`, all)).toBe(`${name}.jpg#320.webp,1280.png`)
  expect(withVersions(`${name}.jpg#640.webp`, all)).toBe(`${name}.jpg#320.webp,1280.png`)
  expect(withVersions(`${name}.jpg#640.webp`, new Set())).toBe(`${name}.jpg`)
  for (const other of [
    `${name}-320.jpg`,
    '/pictures/a.svg',
    `https://a.example${name}.jpg#640.webp`,
  ]) {
    expect(withVersions(other, all)).toBe(other)
  }
})

test('feeds, calls and letters do not name the smaller versions of a stored address', () => {
  const stored = `<p><img src="${name}.webp#320.webp,640.webp" alt="a"> <a href="${name}.webp#mine">b</a></p>`
  const { feed, call } = formsOf(stored, path)
  for (const form of [feed, call]) {
    expect(form).toContain(`src="${ownUrl}${name}.webp" alt="a"`)
    expect(form).toContain(`${name}.webp#mine"`)
  }
  expect(withHost(`${name}.webp#320.webp,640.webp`, url)).toBe(`${url}${name}.webp`)
})

test('a photo of Unsplash is asked for in widths and in the newest format', () => {
  const { src, srcset = '' } = pictureAttributes(
    'https://images.unsplash.com/photo-1?ixid=a&w=4000',
    'lead',
  )
  expect(src).toBe('https://images.unsplash.com/photo-1?ixid=a&w=1280&auto=format&fit=max')
  expect(srcset.match(/ \d+w/g)).toEqual([' 640w', ' 1280w', ' 2000w'])
  for (const query of ['crop=faces&h=4&w=4', 'rect=0,0,9,9', 'fm=jpg']) {
    const chosen = `https://images.unsplash.com/photo-1?${query}`
    expect(pictureAttributes(chosen, 'lead')).toEqual({ src: chosen })
  }
})

test('any other picture stays as it is, to the letter', () => {
  const others = [
    '<img src="https://a.example/b.jpg" alt="" loading="lazy" decoding="async">',
    '<img src="/pictures/one.svg" alt="a > b <img src=&#x22;/uploads/x&#x22;" loading="lazy" decoding="async">',
    `<img src="/uploads/${hash}-0x5.png" alt="" loading="lazy" decoding="async">`,
    '<p>&#x3C;img src="/uploads/"></p>',
  ]
  for (const html of others) expect(page(html)).toBe(html)
})

test('in an article an uploaded picture says its size and its widths', () => {
  const html = `<p><img src="${name}.webp#640.webp,1280.webp" alt="a &#x22;b&#x22; > c" loading="lazy" decoding="async"></p>`
  expect(page(html)).toBe(
    `<p><img src="${name}.webp" alt="a &#x22;b&#x22; > c" loading="lazy" decoding="async" width="2000" height="1000" srcset="${name}-640.webp 640w, ${name}-1280.webp 1280w, ${name}.webp 2000w" sizes="(min-width: 47rem) 42rem, 100vw"></p>`,
  )
  const sized = `<img src="/uploads/${hash}-300x200.gif" width="150" height="100" alt="" loading="lazy" decoding="async">`
  expect(page(sized)).toBe(sized)
})

test('text that looks like an own address or a picture is text, in a title as well', () => {
  const html = `<p title="<img src=&#x22;${name}.png&#x22;">="${url}/x" &#x3C;img src="${name}.png"></p>`
  const { excerpt, ...forms } = formsOf(html, path)
  for (const form of Object.values(forms)) expect(form).toBe(html)
  expect(excerpt).toBe(`="${url}/x" <img src="${name}.png">`)
})

test('an own address stands without its host on a page, with it in feeds and calls', () => {
  const html =
    '<p><a href="/about">a</a> <a href="#x">b</a> <img src="/pictures/x.svg" alt="" loading="lazy" decoding="async"></p>'
  const whole = html.replaceAll('="/', `="${ownUrl}/`)
  expect(formsOf(html, path)).toEqual({
    page: html,
    feed: whole.replace('#x', `${ownUrl}${path}#x`),
    call: whole,
    excerpt: 'a b',
  })
  // As older versions kept it.
  expect(page(whole)).toBe(html)
  for (const elsewhere of [
    `<a href="${url}//evil.example/x" rel="noopener noreferrer">x</a>`,
    '<a href="//evil.example/x" rel="noopener noreferrer">x</a>',
  ]) {
    expect(page(elsewhere)).toBe(elsewhere)
  }
})

test('in a feed a footnote is at hand as the title of its number, and each link to a place leads to the page', () => {
  const ref = '<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup>'
  const old = '<sup class="footnote-ref"><a href="#fn2" id="fnref2">2</a></sup>'
  const note =
    '<li id="fn-1"><p>A <em>“note”</em> of 5 € <a href="#fnref-1" class="footnote-backref">↩</a></p></li>'
  const { feed, page: shown } = formsOf(
    `<p>${ref}${old}<a href="#here">b</a></p><ol>${note}<li>c</li></ol>`,
    path,
  )
  const link = (to: string, more: string, text: string) =>
    `<a href="${ownUrl}${path}${to}"${more}>${text}</a>`
  const title = ' title="A “note” of 5 €"'
  expect(feed).toBe(
    `<p><sup>${link('#fn-1', ` id="fnref-1" class="footnote-ref"${title}`, '1')}</sup><sup class="footnote-ref">${link('#fn2', ' id="fnref2"', '2')}</sup>${link('#here', '', 'b')}</p><ol><li id="fn-1"><p>A <em>“note”</em> of 5 € ${link('#fnref-1', ' class="footnote-backref"', '↩')}</p></li><li>c</li></ol>`,
  )
  // There the numbers and the way back have names.
  const named = (html: string, name: string) =>
    html.replace(/ class="footnote-\w+"/, `$& aria-label="${name}"`)
  expect(shown).toContain(named(ref, 'Note 1'))
  expect(shown).toContain('<a href="#fn2" id="fnref2" aria-label="Note 2">2</a>')
  expect(shown).toContain(named(note, 'Back to the text'))
  expect(formsOf('<a href="/x#fn-1">1</a><ol><li id="fn-1">a</ol>', path).feed).not.toContain(
    'title',
  )
})

test('the name below a quote is marked on a page: a cite alone, or what a dash begins', () => {
  const quote = (last: string) => `<blockquote><p>Said</p>${last}</blockquote>`
  for (const name of ['— A', '– <em>A</em>', '<em>―</em> A', '-- A', '<cite>A</cite>']) {
    expect(page(quote(`<p>${name}</p>`))).toBe(quote(`<p class="attribution">${name}</p>`))
  }
  const inner = quote('<p class="align-right">— A</p>')
  expect(page(`<ul><li>${inner}</li></ul>`)).toContain('<p class="align-right attribution">')
  const others = [
    '<p>A — B</p>',
    '<p>---</p>',
    '<p><cite>A</cite> says</p>',
    '<ul><li>— A</li></ul>',
    '',
  ]
  for (const html of ['<p>— A</p>', '<blockquote><p>— A</p></blockquote>', ...others.map(quote)]) {
    expect(page(html)).toBe(html)
  }
})
