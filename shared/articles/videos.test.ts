import { expect, test } from 'vitest'
import { playerOrigins, videoAt } from './videos.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `http://m.youtube.com/watch?list=PLa&v=${id}&feature=share`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/embed/${id}?si=a`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=shared`,
])('%s is one video, whose player sets no cookies', (address) => {
  expect(videoAt(address)).toEqual({
    host: 'YouTube',
    id,
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  })
})

test.each([
  ['https://vimeo.com/76979871', '76979871', ''],
  ['https://player.vimeo.com/video/76979871?badge=0', '76979871', ''],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871', ''],
  ['https://vimeo.com/groups/a/videos/76979871', '76979871', ''],
  ['https://vimeo.com/showcase/123/video/76979871', '76979871', ''],
  ['https://vimeo.com/76979871/0a1b2c3d4e?share=copy', '76979871', '0a1b2c3d4e'],
  ['https://player.vimeo.com/video/76979871?h=0a1b2c3d4e', '76979871', '0a1b2c3d4e'],
])('%s is a video, listed or not', (address, number, secret) => {
  expect(videoAt(address)).toEqual({
    host: 'Vimeo',
    id: number,
    page: `https://vimeo.com/${number}${secret && `/${secret}`}`,
    player: `https://player.vimeo.com/video/${number}?dnt=1&autoplay=1${secret && `&h=${secret}`}`,
  })
})

test('a video begins where its address says so', () => {
  const youTube = (rest: string) => videoAt(`https://youtu.be/${id}${rest}`)
  for (const said of ['?t=90', '?t=90s', '?t=1m30s', '?start=90', '#t=90'])
    expect([said, youTube(said)?.player]).toEqual([
      said,
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&start=90`,
    ])
  expect(youTube('?t=1h1s')?.page).toBe(`https://www.youtube.com/watch?v=${id}&t=3601s`)
  expect(youTube('?t=soon')?.page).toBe(`https://www.youtube.com/watch?v=${id}`)
  const { page = '', player } = videoAt('https://vimeo.com/76979871#t=1m30s') ?? {}
  expect([page, player]).toEqual([
    'https://vimeo.com/76979871#t=90s',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1#t=90s',
  ])
  expect(videoAt(page)?.player).toBe(player)
})

test('other addresses of these hosts, of others and of none are no video, and no address leaves the players', () => {
  const others = [
    'https://www.youtube.com/',
    'https://www.youtube.com/@a',
    'https://www.youtube.com/playlist?list=PLa',
    'https://www.youtube.com/embed/videoseries?list=PLa',
    'https://youtu.be/short',
    `https://youtu.be/${id}/more`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/https://youtu.be/${id}`,
    `https://youtu.be.evil.example/${id}`,
    `https://youtu.be:444/${id}`,
    `ftp://youtu.be/${id}`,
    `//youtu.be/${id}`,
    `javascript://youtu.be/${id}`,
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/watch?v=..%2F..%2Fabcde',
    'https://vimeo.com/about',
    'https://vimeo.com/showcase/12345678',
    'https://vimeo.com/12345678/settings',
    'https://player.vimeo.com/video/76979871?h=../../x',
    '/blog/a',
    '',
  ]
  for (const address of others) expect([address, videoAt(address)]).toEqual([address, null])
  const user = videoAt(`https://a:b@youtu.be/${id}`)
  expect(playerOrigins).toContain(new URL(user?.player ?? '').origin)
})
