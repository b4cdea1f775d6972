import { expect, test } from 'vitest'
import { takeGhost } from '../testing/take-items.ts'

const site = 'https://ghost.example.com'

/** The article that a published post with this text becomes. */
const read = async (given: object) => {
  const post = { id: '1', title: 'A walk', slug: 'walk', status: 'published', ...given }
  const [item] = await takeGhost({ data: { posts: [post] } }, site)
  if (item?.kind !== 'ready') throw new Error(`It is ${JSON.stringify(item)}.`)
  return { ...item, html: item.html() }
}

test('what only members saw of a public post is left out and said', async () => {
  const said = 'Parts that only members saw are left out.'
  const block = (rule: string, inner: string) =>
    `<!--kg-gated-block:begin ${rule} memberSegment:"status:free" --><p>${inner}</p><!--kg-gated-block:end-->`
  const html = `<p>Open</p>${block('nonMember:false', 'Secret')}${block('nonMember:true', 'For all')}`
  expect((await read({ html })).html).toContain('For all')
  expect((await read({ html })).html).not.toContain('Secret')
  expect((await read({ html })).changes).toContain(said)
  const unended = await read({
    html: '<p>Open</p><!--kg-gated-block:begin nonMember:false --><p>Secret</p>',
  })
  expect(unended.html).toBe('<p>Open</p>')
  expect((await read({ html: block('nonMember:false', 'Secret') })).html).not.toContain('Secret')
})

test('players, downloads and recommendations become links, without the buttons and times around them', async () => {
  const { html, changes } = await read({
    html: `<figure class="kg-card kg-video-card"><div><video src="__GHOST_URL__/m/v.mp4"></video>
      <span class="kg-video-current-time">0:00</span></div><figcaption>The sea</figcaption></figure>
      <div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail kg-audio-hide"><audio src="/m/a.mp3"></audio>
      <div class="kg-audio-title">A talk</div><span class="kg-audio-current-time">0:00</span></div>
      <div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f.pdf"><div class="kg-file-card-title">Paper</div>
      <div class="kg-file-card-caption">All of it</div><div class="kg-file-card-filesize">121 KB</div></a></div>
      <figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/">
      <div class="kg-bookmark-title">B</div><div class="kg-bookmark-description">About B</div>
      <img class="kg-bookmark-icon" src="https://b.example/i.png"></a></figure>
      <div class="kg-card kg-product-card-rating"><span class="kg-product-card-rating-active"></span><span></span></div>
      <div class="kg-card kg-signup-card"><h2>Sign up for us</h2></div>`,
  })
  expect(html.replace(/\n\s*/g, '')).toBe(
    [
      `<figure><p><a href="${site}/m/v.mp4">Video: v.mp4</a></p><figcaption>The sea</figcaption></figure>`,
      `<p><a href="${site}/m/a.mp3">Audio: A talk</a></p>`,
      `<p><a href="${site}/f.pdf">Paper</a><br>All of it</p>`,
      '<p><a href="https://b.example/">B</a><br>About B</p>',
    ].join(''),
  )
  expect(changes).toContain('Its form to sign up is left out.')
  expect(changes.join()).not.toContain('no address on the web')
})

test('a callout stays one and a toggle unfolds', async () => {
  const { html } = await read({
    html: `<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>it</b></div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button>v</button></div><div class="kg-toggle-content"><p>Hidden</p></div></div>`,
  })
  expect(html).toBe(
    '<aside><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>it</b></div></aside><details><summary>More</summary><p>Hidden</p></details>',
  )
})

test('what a post has beside its text is said, and where its pictures still come from', async () => {
  const { body, changes } = await read({
    html: '<p>Text</p>',
    feature_image: '__GHOST_URL__/content/a.png',
    custom_excerpt: 'Short <3',
    codeinjection_head: '<style></style>',
    canonical_url: 'https://first.example/',
  })
  expect(changes).toEqual(
    expect.arrayContaining([
      'Its injected code is left out.',
      'It named another address as its original: https://first.example/.',
      'Pictures are still loaded from ghost.example.com: keep them there, or upload them.',
    ]),
  )
  expect(body.summary).toBe('Short <3')
  const elsewhere = await read({ html: '<p><img src="https://cdn.example/a.png"></p>' })
  expect(elsewhere.changes.join()).not.toContain('still loaded')
})
