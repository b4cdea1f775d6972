import dns, { type LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { png } from '../testing/pictures.ts'
import { fetchFrom, type OldHost, pictureFetcher } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

/** A server of this machine that counts what it was asked for. */
const oldBlog = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const leads: Record<string, string> = {
      '/here': '/a.png',
      '/elsewhere': 'http://other.invalid/a.png',
      '/round': '/round',
    }
    const to = leads[request.url ?? '']
    if (to) response.writeHead(302, { Location: to }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(31_000_000))
    else if (request.url?.endsWith('.png')) response.end(png({ width: 30 }))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = join(newFolder(), 'pictures')
  const host: OldHost = { site, folder, isAllowed: () => true }
  return { asked, site, host, folder }
}

test('a picture of the old host is fetched once, kept, and not asked for by a second run', async () => {
  const { asked, site, host, folder } = await oldBlog()
  const fetcher = pictureFetcher(host)
  const picture = await fetcher(`${site}/a.png`)
  expect(picture?.address).toMatch(/\/uploads\/[0-9a-f]{32}-30x2\.png$/)
  await fetcher(`${site}/a.png`)
  await picture?.read()
  expect((await pictureFetcher(host)(`${site}/a.png`))?.name).toBe(picture?.name)
  expect([asked, readdirSync(folder).length]).toEqual([['/a.png'], 1])
  expect(await fetcher(`${site}/gone.gif`)).toBeNull()
})

test('nothing is asked of another host, nor where the old one leads to another, nor too much', async () => {
  const { asked, site, host } = await oldBlog()
  expect((await fetchFrom(`${site}/here`, host)).bytes.length).toBeGreaterThan(50)
  const refusals: [string, string][] = [
    ['http://other.invalid/a.png', 'another host'],
    [`${site}/elsewhere`, 'another host'],
    [`${site.replace('//', '//me:you@')}/a.png`, 'another host'],
    [`${site.replace('http:', 'ftp:')}/a.png`, 'another host'],
    [`${site}/round`, 'leads on and on'],
    [`${site}/large`, 'larger than 30 MB'],
    [`${site}/gone`, 'answers 404'],
  ]
  for (const [address, sentence] of refusals) {
    await expect(fetchFrom(address, host)).rejects.toThrow(sentence)
  }
  expect(asked.filter((path) => path === '/a.png')).toHaveLength(1)
})

/** Lets every name lead to an address: a hosts file may lack `localhost`. */
const leadAllTo = (address: string): void => {
  type Done = (error: null, found: LookupAddress[]) => void
  const answer = (_host: string, _options: object, done: Done) =>
    done(null, [{ address, family: 4 }])
  const names = vi.spyOn(dns, 'lookup').mockImplementation(answer as never)
  syncBuiltinESMExports()
  onTestFinished(() => {
    names.mockRestore()
    syncBuiltinESMExports()
  })
}

test('a private address is never asked, by number or by a name that leads there', async () => {
  const { asked, site, host } = await oldBlog()
  const { isAllowed: _, ...plain } = host
  await expect(fetchFrom(`${site}/a.png`, plain)).rejects.toThrow('private address')
  leadAllTo('127.0.0.1')
  const named = site.replace('127.0.0.1', 'blog.example')
  await expect(fetchFrom(`${named}/a.png`, { ...plain, site: named })).rejects.toThrow(
    'private address',
  )
  expect(asked).toEqual([])
  const closed =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 fe80::1 fc00::1 2002:7f00:1:: 2001:db8::1 ff02::1 localhost 0x7f.1'
  expect(closed.split(' ').filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(3)
})
