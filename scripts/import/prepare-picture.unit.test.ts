import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePicture, smallerVersions } from './prepare-picture.ts'

test('a photo keeps colours that only wide screens show, in every width', async () => {
  const create = { width: 800, height: 100, channels: 3, background: '#f00' } as const
  const photo = await sharp({ create }).withIccProfile('p3').jpeg().toBuffer()
  const profileOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).icc
  for (const { name, bytes } of await smallerVersions(await preparePicture(photo)))
    expect(await profileOf(bytes), name).toEqual(await profileOf(photo))
  expect.hasAssertions()
})
