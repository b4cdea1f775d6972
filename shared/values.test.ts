import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { EditableSettings, settingsOf, usableSettings } from './settings/settings.ts'
import { siteConfig } from './site.config.ts'

const { shape } = EditableSettings
const accepts = (name: keyof typeof shape, value: string): boolean =>
  shape[name].safeParse(value).success

test('an own address is an origin that URL takes, as a browser writes it', () => {
  for (const [typed, stored] of [
    ['https://my.blog', 'https://my.blog'],
    [' https://My.Blog/ ', 'https://my.blog'],
    ['https://my.blog:443', 'https://my.blog'],
    ['https://my.blog:8443', 'https://my.blog:8443'],
    ['https://bücher.de', 'https://xn--bcher-kva.de'],
    // The reserved host of the configuration, which a blog has before it has its own.
    ['https://stillpress.example', 'https://stillpress.example'],
    // Of a blog on this machine.
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://localhost/', 'http://localhost'],
    ['http://[::1]:1', 'http://[::1]:1'],
  ] as const)
    expect([typed, shape.url.safeParse(typed).data]).toEqual([typed, stored])
  for (const typed of [
    ...[
      'https://my.blog:99999999',
      'https://my.blog/path',
      'http://127.0.0.1/path',
      'http://192.168.0.2',
      'http://localhost.example',
      'https://my.blog?x',
      'https://my.blog#x',
    ],
    ...['https://me@my.blog', 'https://:p@my.blog', 'http://my.blog', 'my.blog', '//my.blog', ''],
    ...[
      'https://my blog.org',
      'https://xn--a',
      'https://[::1]',
      'https://my.blog:0',
      'https://my..blog:x',
      'https://',
    ],
  ])
    expect([typed, accepts('url', typed)]).toEqual([typed, false])
})

test('an own address has no host of one machine, of one network, or of this software', () => {
  for (const host of [
    ...['localhost', 'blog.localhost', 'blog.local', 'blog.internal', 'blog.home.arpa', 'intranet'],
    ...['blog.lan', 'blog.home', 'blog.corp', 'blog.localdomain', 'blog.alt'],
    ...['blog.test', 'blog.invalid', 'own-address.stillpress.invalid', 'blog.onion'],
    ...['127.0.0.1', '10.0.0.1', '192.168.1.1', '2130706433', '0x7f.1', '[::1]', '[fd00::1]'],
    ...['my_blog.org', '-my.blog', 'my-.blog', `${'a'.repeat(64)}.blog`, 'my.blog.'],
    siteConfig.previewHost,
  ])
    expect([host, accepts('url', `https://${host}`)]).toEqual([host, false])
})

test('the ids of a feed have no address of one machine', () => {
  const firstUrl = 'http://127.0.0.1:8787'
  expect(settingsOf({ url: 'https://my.blog', firstUrl }).firstUrl).toBe('https://my.blog')
})

test('a path begins with one slash and stays within the site', () => {
  for (const path of ['/pictures/author.svg', '/uploads/a-1x1.webp', '/a.b/c-d_e.png'])
    expect([path, accepts('avatar', path)]).toEqual([path, true])
  for (const path of [
    ...['//evil.example/x.png', '/\\evil.example/x.png', '///evil.example', '/..//evil.example/x'],
    ...['/./x.png', '/a/../x.png', 'x.png', 'https://evil.example/x.png', '/a b.png', '/', ''],
  ])
    expect([path, accepts('avatar', path)]).toEqual([path, false])
})

test('a line has no character that ends a line', () => {
  for (const end of ['\n', '\r', '\u0085', '\u2028', '\u2029', '\u0000', '\ud800'])
    for (const name of ['title', 'tagline', 'authorName', 'bio', 'awareness', 'mailName'] as const)
      expect([name, accepts(name, `One${end}two`)]).toEqual([name, false])
  expect(accepts('title', 'Żółw 👩‍👩‍👧 &  <b>')).toBe(true)
})

test('a link is an address that URL takes, without a user name', () => {
  for (const link of ['https://a.example/b?c=d#e', 'http://a.example', "https://a.example/O'Neil"])
    expect([link, accepts('social', link)]).toEqual([link, true])
  for (const link of [
    ...['https://me@a.example', 'https://me:it@a.example/', 'https://@a.example', 'https://'],
    ...[
      'https://a.example:99999999/',
      'https://a b',
      'javascript:alert(1)',
      '//a.example',
      '/about',
    ],
    ...['https://a.example/\nb', 'https://a.example/"', 'https:a.example'],
  ])
    expect([link, accepts('social', link)]).toEqual([link, false])
})

test('an e-mail address has single dots in its name and a public host', () => {
  for (const email of [
    ...['a@b.co', 'a&b@example.com', "o'neil+news@mail.example.com", 'a%b@example.museum'],
    ...['{x}@example.com', 'a@xn--bcher-kva.example', `${'a'.repeat(64)}@example.com`],
    // With 254 characters, the most.
    `${'a'.repeat(60)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(61)}.com`,
  ])
    expect([email, isEmail(email), accepts('mailAddress', email)]).toEqual([email, true, true])
  for (const email of [
    ...['a@b', 'a@localhost', 'a..b@example.com', '.a@example.com', 'a.@example.com', 'a@1.2.3.4'],
    ...[
      'a@-b.com',
      'a@b-.com',
      'a b@example.com',
      'a@b@example.com',
      '"a b"@example.com',
      '@a.com',
    ],
    ...['a@[127.0.0.1]', 'ä@example.com', `${'a'.repeat(65)}@example.com`, 'a@example.c', ''],
    `a@${'b.'.repeat(130)}com`,
    `${'a'.repeat(61)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(61)}.com`,
  ])
    expect([email, isEmail(email), accepts('mailAddress', email)]).toEqual([email, false, false])
})

test('what an older version stored is read without what a page or an e-mail would fail on', () => {
  const stored = {
    title: 'One\u2028two',
    url: 'https://my.blog:99999999',
    firstUrl: 7,
    avatar: '//evil.example/x.png',
    // Harmless, and perhaps the only address that the blog has.
    social: 'https://me@social.example/me',
    tagline: 'Mine',
    gone: 'A setting of another version',
  }
  const usable = { title: 'One two', social: stored.social, tagline: 'Mine' }
  expect(usableSettings(stored)).toEqual(usable)
  const { url, avatar } = settingsOf(stored as never)
  expect([url, avatar]).toEqual([siteConfig.url, siteConfig.author.avatar])
  expect(settingsOf({ url: 'https://blog.local' }).url).toBe('https://blog.local')
})
