import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/lib/paths.ts'

test('scripts look for their own elements by one function, and take no address from the page', () => {
  const inText = [
    ...['copy.ts', 'copy-section.ts', 'enlarge-button.ts', 'listen.ts', 'notes.ts', 'video.ts'],
    ...['search-box.ts', 'transitions.ts', 'query-page.ts', 'reload.ts', 'start.ts'],
  ]
  const files = ['site/browser/', 'site/islands/'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(?:test|deep))\.tsx?$/.test(file))
      .map((file) => folder + file),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const file of files.filter((one) => !inText.some((name) => one.endsWith(`/${name}`)))) {
    const text = readFileSync(root + file, 'utf8')
    expect([file, text.match(/document\.(querySelector|getElement)\w*/)?.[0]]).toEqual([
      file,
      undefined,
    ])
    expect([file, text.match(/dataset\.(path|method|href)|\bfetch\(\w*[dD]ata/)?.[0]]).toEqual([
      file,
      undefined,
    ])
  }
})
