import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteConfig } from '../../shared/site.config.ts'
import { exitOf, freshClone, run } from '../testing/clone.ts'

test('a blog of another name, address and author, with another menu sentence, is read as this one is', async () => {
  const folder = freshClone()
  const file = `${folder}/shared/site.config.ts`
  const { title, id, url, awareness, author } = siteConfig
  const changes = [
    [`id: '${id}'`, "id: 'nine-lives'"],
    [`title: '${title}'`, "title: 'Nine Lives'"],
    [`url: '${url}'`, "url: 'https://nine-lives.example'"],
    [`awareness: '${awareness}'`, "awareness: 'Let the cat sleep.'"],
    [`name: '${author.name}'`, "name: 'Zoë Müller-O’Neill'"],
    [`handle: '${author.handle}'`, "handle: 'zoe'"],
  ] as const
  const before = readFileSync(file, 'utf8')
  for (const [from] of changes) expect(before).toContain(from)
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), before),
  )
  const { child, output } = run(folder, ['test', '--', 'worker/gate'], 0, { DEEP: '', ALL: '' })
  expect([await exitOf(child), output().slice(-4_000)]).toEqual([0, expect.anything()])
  expect(output()).toContain('worker/gate/routes.test.ts')
})
