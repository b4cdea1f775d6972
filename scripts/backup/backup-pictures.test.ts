import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readUploaded, uploadedPictures } from '../lib/pictures.ts'
import { publish } from '../testing/articles.ts'
import { type Blog, sharedBlog, startBlog } from '../testing/blog.ts'
import { countOf } from '../testing/calls.ts'
import { newFolder } from '../testing/new-folder.ts'
import { gif, png, webp } from '../testing/pictures.ts'
import { verifyBackup } from './file.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const folder = newFolder(() => {})
const file = `${folder}/with-pictures.jsonl.gz`
const blog = await sharedBlog()

const bucketOf = async ({ flare }: Blog) =>
  (await flare.getR2Bucket('PICTURES')) as unknown as R2Bucket

const servicesOf = async (target: Blog, withBucket = true) =>
  ({
    DB: target.db,
    STATE: target.kv,
    ...(withBucket ? { PICTURES: await bucketOf(target) } : {}),
  }) as never

/** Every file of pictures, with its bytes as the blog serves them. */
const served = async ({ author, origin }: Blog): Promise<[string, string][]> => {
  const found: [string, string][] = []
  for await (const { name } of uploadedPictures(author)) {
    found.push([name, Buffer.from(await readUploaded(origin, name)).toString('base64')])
  }
  return found
}

beforeAll(async () => {
  const { author } = blog
  const { name: of, address } = await author.ask('uploadPicture', { bytes: webp(1999, 999) })
  await author.ask('uploadPicture', { query: { of }, bytes: webp(640, 320) })
  for (const bytes of [png(), gif()]) await author.ask('uploadPicture', { bytes })
  await publish(author, { imageCdn: address })
  await takeBackup(blog.db, file, { pictures: await bucketOf(blog) })
})

test('a backup has every picture in it, and a restore puts each back as it was', async () => {
  const other = await startBlog()
  const { header, rows } = await verifyBackup(file)
  expect([header.version, header.pictures]).toEqual([3, 4])
  expect(await restoreBackup(await servicesOf(other), file)).toBe(rows)
  const bucket = await bucketOf(other)
  const before = await served(blog)
  expect(before).toHaveLength(4)
  const after = await Promise.all(
    before.map(async ([name]) => {
      const kept = await bucket.get(name)
      const bytes = Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer(0))
      return [name, bytes.toString('base64')]
    }),
  )
  expect(after).toEqual(before)
  const [[name] = ['']] = before
  const response = await other.get(`/uploads/${name}`)
  expect([response.status, response.headers.get('Content-Type')?.slice(0, 6)]).toEqual([
    200,
    'image/',
  ])
})

test('what was altered in a picture is found before anything is changed', async () => {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"picture"'))
  const altered = (line: string | null) => {
    const others = lines.flatMap((one, n) => (n === at ? (line === null ? [] : [line]) : [one]))
    const path = `${folder}/altered.jsonl.gz`
    writeFileSync(path, gzipSync(others.join('\n')))
    return path
  }
  const line = lines[at] as string
  const target = await servicesOf(blog)
  for (const one of [line.replace('"data":"', '"data":"AAAA'), null, '[1]', '{"picture":"../x"}']) {
    await expect(restoreBackup(target, altered(one))).rejects.toThrow('Nothing was changed')
  }
})

test('without a bucket a backup with pictures is not restored, and says why', async () => {
  const other = await startBlog()
  await expect(restoreBackup(await servicesOf(other, false), file)).rejects.toThrow('no bucket')
  expect(await countOf(other.db, 'articles')).toBe(0)
})
