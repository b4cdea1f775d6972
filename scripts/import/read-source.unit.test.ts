import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Progress } from '../lib/progress.ts'
import { newFolder } from '../testing/new-folder.ts'
import { readSource } from './read-source.ts'

const fileOf = (name: string, text: string): string => {
  const folder = newFolder()
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a file above 200 MB is refused with a sentence', async () => {
  const ghost = fileOf('ghost.json', '{"db":')
  truncateSync(ghost, 200_000_001)
  await expect(readSource(ghost)).rejects.toThrow('It has 201 MB; 200 MB is the most')
})

test('an export that is cut off says so, with the line in which it ends', async () => {
  const begun =
    '<?xml version="1.0"?>\n<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>\n'
  const files: [name: string, text: string, sentence: string][] = [
    ['cut.xml', `${begun}<item><title>A`, 'It is cut off: it ends in line 3, before </rss>.'],
    ['feed.xml', '<feed>\n<title>', 'It is cut off: it ends in line 2, before </feed>.'],
    ['ghost.json', '{"db": [\n{"data": {"posts": [{"title": "Th', 'cut off: it ends in line 2.'],
    ['later.json', '{"db": [\n{"data": 12, "b"', 'cut off: it ends in line 2.'],
    ['wrong.json', '{"db": [\n{"data" 12}]}', 'It is not valid JSON in line 2.'],
    ['all.zip', 'PK\u0003\u0004words', 'It is a zip archive that is cut off'],
    ['all.zip', 'PK\u0003\u0004words PK\u0005\u0006', 'It is a zip archive: unpack it'],
  ]
  for (const [name, text, sentence] of files) {
    const path = fileOf(name, text)
    await expect(readSource(path)).rejects.toThrow(`${path} cannot be read.`)
    await expect(readSource(path)).rejects.toThrow(sentence)
  }
})

test('reading says how far it is, from the first article to the last picture', async () => {
  const folder = newFolder()
  for (const name of ['a', 'b'])
    writeFileSync(`${folder}/${name}.md`, '---\ndate: 2020-01-02\n---\nx')
  const steps: Progress[] = []
  await readSource(folder, undefined, { onProgress: (step) => steps.push(step) })
  expect(steps.map(({ done, total }) => `${done}/${total}`)).toEqual(['0/2', '1/2', '2/2'])
  expect(steps.map(({ title }) => title)).toEqual(['A', 'B', ''])
})
