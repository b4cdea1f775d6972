import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { png } from '../testing/pictures.ts'
import type { ReadyItem } from './item.ts'
import { measurerFor } from './picture-size.ts'
import { settleOwn } from './settle-own.ts'

/** A host of pictures that sends all it has, and says how many bytes it got rid of. */
const otherHost = async () => {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.range}`)
    if (url === '/on') response.writeHead(302, { Location: '/a.png' }).end()
    else if (url === '/a.png') response.writeHead(206).end(png({ width: 30, height: 20 }))
    else if (url === '/large.png')
      response.end(Buffer.concat([png({ width: 40, height: 10 }), Buffer.alloc(9_000_000)]))
    else if (url === '/cut') response.destroy()
    else if (url === '/text') response.end('This is no picture.')
    else response.writeHead(404).end(png({ width: 1 }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const choices = (isAgreed = true, isAllowed?: (address: string) => boolean) => ({
  pictures: {
    folder: '',
    agree: async () => false,
    agreeToSizes: async () => isAgreed,
    ...(isAllowed ? { isAllowed } : {}),
  },
})

test('the size of a picture is learnt once from its first bytes, also where it leads on', async () => {
  const { asked, origin } = await otherHost()
  const measure = measurerFor(choices(true, () => true))
  const sizes = ['/a.png', '/a.png', '/on', '/large.png', '/gone', '/text'].map((path) =>
    measure?.(origin + path),
  )
  const size = { width: 30, height: 20 }
  const large = { width: 40, height: 10 }
  expect(await Promise.all(sizes)).toEqual([size, size, size, large, null, null])
  expect(asked.filter((one) => one === '/a.png bytes=0-255999')).toHaveLength(2)
  expect(asked).toHaveLength(6)
})

test('a host that does not answer is not asked again; no private one is, nor any without the author’s word', async () => {
  const { asked, origin } = await otherHost()
  const measure = measurerFor(choices(true, () => true))
  expect(await measure?.(`${origin}/cut`)).toBeNull()
  expect(await measure?.(`${origin}/a.png`)).toBeNull()
  expect(asked).toHaveLength(1)
  expect(await measurerFor(choices())?.(`${origin}/a.png`)).toBeNull()
  expect(await measurerFor(choices(false, () => true))?.(`${origin}/a.png`)).toBeNull()
  expect(measurerFor({})).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('a picture that stays elsewhere gets its size, in the ratio of a side that the text says', async () => {
  const { origin } = await otherHost()
  const src = `${origin}/a.png`
  const html = `<img src="${src}"><img src="${src}" width="15"><img src="${src}" height="40"><img src="${src}" width="50%"><img src="${src}" width="7" height="7">`
  const item = {
    kind: 'ready',
    title: 'It',
    key: 'import-it',
    instant: 0,
    body: { imageCdn: src, imageSource: 'Me' },
    html: () => html,
    site: 'https://old.example',
    terms: [],
    changes: [],
  } as unknown as ReadyItem
  const [settled] = await settleOwn([item], {
    url: 'https://old.example',
    base: '/',
    find: async () => null,
    measure: measurerFor(choices(true, () => true)),
  })
  const side = (image: string, name: string) => image.match(`${name}="([^"]+)"`)?.[1]
  const [, ...images] = (settled as ReadyItem).html().split('<img')
  const sizes = images.map((image) => `${side(image, 'width')} ${side(image, 'height')}`)
  expect(sizes).toEqual(['30 20', '15 10', '60 40', '50% undefined', '7 7'])
})
