import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { uploadsPath } from '../../shared/pictures/picture-name.ts'
import { publish } from '../testing/articles.ts'
import { startBlog } from '../testing/blog.ts'
import { remove } from '../testing/changes.ts'
import { webp } from '../testing/pictures.ts'
import { listFiles } from './output.ts'
import { choosePictures, pictureNamesIn } from './pictures.ts'

const nameOf = (n: number): string => `${n.toString(16).padStart(32, '0')}-2000x1000`

/** A blog whose nth article has the nth picture. */
const blogOf = (articles: number) =>
  Array.from({ length: articles }, (_, n) => ({
    publishedKey: String(n).padStart(6, '0'),
    pictures: pictureNamesIn({
      image: `${uploadsPath}${nameOf(n)}.jpg#640.webp,1280.webp`,
      html: '',
    }),
  })) as never

test('3,000 pictures in three widths fit beside few pages; beside many, those of the newest articles do', () => {
  const posts = blogOf(3_000)
  const free = 20_000
  expect(choosePictures(posts, 4_000).size).toBe(9_000)
  const chosen = choosePictures(posts, 12_000)
  expect(chosen.size).toBeLessThan(9_000)
  // Styles, scripts and fonts of two compilations are 200 files.
  expect(12_000 + chosen.size).toBeLessThan(free - 200)
  expect(12_000 + chosen.size).toBeGreaterThan(free - 2_000)
  expect(chosen).toContain(`${nameOf(2_999)}.jpg`)
  expect(chosen).not.toContain(`${nameOf(0)}.jpg`)
  expect(choosePictures(posts, 18_999).size).toBe(1)
  // The Free plan takes no such blog.
  expect(choosePictures(posts, 19_000).size).toBe(9_000)
  expect(choosePictures(posts, 99_500).size).toBe(0)
})

test('the pictures of an article are those that it shows, in every width, and no text that looks like one', () => {
  const [one, two] = [nameOf(1), nameOf(2)]
  const html = `<p title="see /uploads/${two}.gif">/uploads/${two}.png <img src="/uploads/${one}.png" srcset="/uploads/${one}-640.webp 640w, /uploads/${one}-1280.webp 1280w, /uploads/${one}.png 2000w"> <img src="https://other.example/uploads/${two}.png"></p>`
  expect(pictureNamesIn({ image: 'https://other.example/x.png', html })).toEqual([
    `${one}.png`,
    `${one}-640.webp`,
    `${one}-1280.webp`,
  ])
})

/** What a reader gets: the status, the bytes, and the headers of which both ways have the same. */
const read = async (response: Response) => {
  const { headers, status } = response
  const named = ['Cache-Control', 'Content-Type', 'Content-Disposition', 'Content-Security-Policy']
  named.push('Cross-Origin-Resource-Policy', 'Referrer-Policy', 'X-Content-Type-Options')
  named.push('Cross-Origin-Opener-Policy', 'X-Frame-Options')
  const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { status, bytes, headers: named.map((name) => headers.get(name)) }
}

test('a build takes the pictures of articles into the files, once, and they answer as the Worker does', async () => {
  const blog = await startBlog({ isBuilt: true })
  const bucket = await blog.flare.getR2Bucket('PICTURES')
  const upload = (bytes: ReturnType<typeof webp>, query = {}) =>
    blog.author.ask('uploadPicture', { bytes, query })
  const { name: of, address } = await upload(webp(2000, 1000))
  const small = await upload(webp(640, 320), { of })
  const other = await upload(webp(600, 300))
  const paths = [of, small.name].map((name) => uploadsPath + name)
  const never = `${uploadsPath}${of.replace('.webp', '-1280.webp')}`
  const all = () => Promise.all(paths.map(async (path) => read(await blog.get(path))))
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = () =>
    fetched.mock.calls.map(([input]) => String(input)).filter((one) => one.includes(uploadsPath))

  const id = await publish(blog.author, { headingSave: 'Shows it', imageCdn: address })
  const before = await all()
  fetched.mockClear()
  await blog.rebuild()
  expect(
    asked()
      .map((one) => one.replace(blog.origin, ''))
      .sort(),
  ).toEqual([...paths].sort())
  expect([...paths, never].map((path) => existsSync(blog.dist + path))).toEqual([true, true, false])
  fetched.mockClear()
  const html = `<p><img src="${other.address}" alt="x"></p>`
  await publish(blog.author, { headingSave: 'Another', html })
  await blog.rebuild()
  expect(asked()).toEqual([other.address.replace(/^https?:\/\/[^/]+/, blog.origin)])
  fetched.mockRestore()

  // The bucket is empty: what answers is a file.
  await bucket.delete([of, small.name])
  expect(await all()).toEqual(before)
  expect((await blog.get(never)).status).toBe(404)
  expect((await blog.get(paths[0] as string, { method: 'POST' })).status).toBe(405)

  await remove(blog, id, 'Shows it')
  await blog.rebuild()
  expect(paths.map((path) => existsSync(blog.dist + path))).toEqual([false, false])
  expect(existsSync(`${blog.dist}${uploadsPath}${other.name}`)).toBe(true)
  const clean = `${blog.folder}/clean`
  await blog.buildClean(clean)
  expect(listFiles(clean + uploadsPath)).toEqual([`/${other.name}`])
})
