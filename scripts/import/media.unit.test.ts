import { expect, test } from 'vitest'
import { parseHtml, printHtml } from '../lib/tree.ts'
import { convertMedia, picturesOf } from './media.ts'

const convertNode = (html: string): string => {
  const tree = parseHtml(html)
  convertMedia(tree, 'https://old.example')
  return printHtml(tree)
}

test('a frame becomes a link named by its title', () => {
  expect(convertNode('<iframe src="//video.example/1" title="My film"></iframe>')).toBe(
    '<p><a href="https://video.example/1">My film</a></p>',
  )
})

test('a player becomes a link to its first source and keeps its caption', () => {
  expect(
    convertNode('<figure><video><source src="/a.mp4"></video><figcaption>A</figcaption></figure>'),
  ).toBe(
    '<figure><a href="https://old.example/a.mp4">https://old.example/a.mp4</a><figcaption>A</figcaption></figure>',
  )
})

test('a player without a source leaves nothing', () => {
  expect(convertNode('<p>A</p><object></object><figure><audio></audio></figure>')).toBe('<p>A</p>')
})

test('a gist becomes a link to it', () => {
  expect(
    convertNode('<p>A</p><script src="https://gist.github.com/ann/12.js?file=b.rb"></script>'),
  ).toBe(
    '<p>A</p><p><a href="https://gist.github.com/ann/12">https://gist.github.com/ann/12</a></p>',
  )
})

test('an address alone on its line becomes a link', () => {
  expect(convertNode('<div>\nhttps://video.example/1?a=1&amp;b=2\n</div>')).toBe(
    '<div><a href="https://video.example/1?a=1&#x26;b=2">https://video.example/1?a=1&#x26;b=2</a></div>',
  )
  expect(convertNode('<p>See https://a.example now</p>')).not.toContain('<a')
  expect(convertNode('<p><b>See</b> https://a.example</p>')).not.toContain('<a')
  expect(convertNode('<a href="https://a.example">https://a.example</a>')).not.toContain('<a><a')
  expect(convertNode('<pre>https://a.example</pre>')).not.toContain('<a')
})

test('addresses of the old site are completed', () => {
  expect(convertNode('<a href="/x">x</a><img src="/a b.png"><a href="#y">y</a>')).toBe(
    '<a href="https://old.example/x">x</a><img src="https://old.example/a%20b.png"><a href="#y">y</a>',
  )
})

test('a picture that loads late gets its address', () => {
  expect(
    convertNode('<img src="data:image/gif;base64,R0" data-src="https://a.example/x.png">'),
  ).toContain('src="https://a.example/x.png"')
})

test('the name of an old target is its id', () => {
  expect(convertNode('<p><a name="x"></a>A</p>')).toContain('id="x"')
})

test('comments, scripts and empty blocks go and code keeps its blank lines', () => {
  expect(
    convertNode('<!-- a --><script>1</script><p>&nbsp;</p><div>\n\n<ul></ul></div><p>A</p>'),
  ).toBe('<p>A</p>')
  expect(convertNode('<pre><span>a</span><span>\n\n</span>b</pre>')).toContain('\n\n')
  // The sanitiser would keep their words.
  const fields =
    '<datalist><option>B</datalist><select><option>C</select><textarea>D</textarea><canvas>E</canvas>'
  expect(convertNode(`<p>A${fields}</p>`)).toBe('<p>A</p>')
})

test('pictures are listed in reading order', () => {
  expect(picturesOf(parseHtml('<p><img src="1"></p><img><img src="2">'))).toEqual(['1', '2'])
})
