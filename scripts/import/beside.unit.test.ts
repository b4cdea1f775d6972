import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { writeBeside, writeInFolder } from './beside.ts'
import { emptyReport } from './report.ts'
import { requireNoLinks, writeReport } from './report-files.ts'

const start = () => {
  const folder = newFolder()
  writeFileSync(`${folder}/precious`, 'Mine.')
  mkdirSync(`${folder}/elsewhere`)
  return folder
}
const untouched = (folder: string) => {
  expect(readFileSync(`${folder}/precious`, 'utf8')).toBe('Mine.')
  expect(readdirSync(`${folder}/elsewhere`)).toEqual([])
}
const link = 'is a link, and nothing is written through one'

test.each(['.import.html', '.import.json', '.xml.pictures'])(
  'a link where an import writes %s is refused before anything is sent',
  async (name) => {
    const folder = start()
    await requireNoLinks(`${folder}/export.xml`)
    const target = name.endsWith('pictures') ? 'elsewhere' : 'precious'
    symlinkSync(`${folder}/${target}`, `${folder}/export${name}`)
    await expect(requireNoLinks(`${folder}/export.xml`)).rejects.toThrow(link)
    untouched(folder)
  },
)

test('a report is not written through a link, however it came there', async () => {
  const folder = start()
  const path = `${folder}/export.xml`
  symlinkSync(`${folder}/precious`, `${folder}/export.import.html`)
  await expect(writeReport(path, emptyReport(), true)).rejects.toThrow(link)
  untouched(folder)
  // A link to nothing makes no file there, and a second name of a file is one, too.
  symlinkSync(`${folder}/elsewhere/new`, `${folder}/dangling`)
  await expect(writeBeside(`${folder}/dangling`, 'x')).rejects.toThrow(link)
  linkSync(`${folder}/precious`, `${folder}/second`)
  await expect(writeBeside(`${folder}/second`, 'x')).rejects.toThrow(link)
  untouched(folder)
})

test('a folder of pictures that is a link, or has one, is not written to', async () => {
  const folder = start()
  const bytes = new Uint8Array([1])
  symlinkSync(`${folder}/elsewhere`, `${folder}/pictures`)
  await expect(writeInFolder(`${folder}/pictures`, 'a', bytes)).rejects.toThrow(link)
  for (const name of ['a', 'b.part']) {
    mkdirSync(`${folder}/own`, { recursive: true })
    symlinkSync(`${folder}/precious`, `${folder}/own/${name}`)
    await expect(writeInFolder(`${folder}/own`, name.charAt(0), bytes)).rejects.toThrow(link)
  }
  untouched(folder)
  await writeInFolder(`${folder}/own`, 'c', bytes)
  expect([...readFileSync(`${folder}/own/c`)]).toEqual([1])
})

test('a file that is there is written anew', async () => {
  const file = `${start()}/file`
  await writeBeside(file, 'long text')
  await writeBeside(file, 'short')
  expect(readFileSync(file, 'utf8')).toBe('short')
})
