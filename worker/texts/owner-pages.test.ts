import { expect, test } from 'vitest'
import { startBlog } from '../../scripts/testing/blog.ts'
import { expectFilesUpToDate, expectReadersUpToDate } from '../../scripts/testing/compare.ts'
import { textPages } from '../../shared/texts/texts.ts'

/** The author's pages that the specification names. */
const owned = textPages.filter(({ without }) => without !== 'missing')
const profile = {
  samples: false,
  authorName: 'Ada Keen',
  bio: 'I mend clocks.',
  social: 'https://social.example/ada',
}

const begunEmpty = async () => {
  const blog = await startBlog({ isBuilt: true })
  const { version } = await blog.author.ask('readSettings')
  await blog.author.ask('changeSettings', { body: { version, changes: profile } })
  return blog
}

test('a page without a text shows what the settings say of the author, and leads the author to writing it', async () => {
  const blog = await begunEmpty()
  for (const { name, path, title, without } of owned) {
    const html = await blog.text(path)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`data-write="${name}"`)
    const isPerson = without === 'unnamed' || name === 'about'
    expect([path, html.includes('I mend clocks.</p>')]).toEqual([path, isPerson])
    expect(html.includes('content="noindex"')).toBe(without === 'unnamed')
  }
  expect(await blog.text('/ping')).toContain('https://social.example/ada')
  const menu = await blog.text('/blog')
  const sitemap = await blog.text('/sitemap-articles-0.xml')
  const found = await blog.text('/search-index.json')
  for (const { path, without } of owned) {
    const isNamed = without === 'named'
    expect([path, menu.includes(`href="${path}"`)]).toEqual([path, isNamed])
    expect([path, sitemap.includes(`${path}</loc>`)]).toEqual([path, isNamed])
    expect([path, found.includes(`"${path}"`)]).toEqual([path, isNamed])
  }
})

test('each page shows its text at once, is in the menu, sitemaps and search, and in the files, the same bytes', async () => {
  const blog = await begunEmpty()
  for (const { name } of owned) {
    await blog.author.ask('saveText', {
      body: { name, html: `<p>My ${name} text.</p>`, updatedAt: null },
    })
  }
  const menu = await blog.text('/blog')
  for (const { name, path } of owned) {
    const html = await blog.text(path)
    expect(html).toContain(`<p>My ${name} text.</p>`)
    expect(html).not.toContain(`data-write="${name}"`)
    expect(html).not.toContain('noindex')
    expect(menu).toContain(`href="${path}"`)
    expect(await blog.text('/sitemap-articles-0.xml')).toContain(`${path}</loc>`)
    expect(await blog.text('/search-index.json')).toContain(`"${path}"`)
  }
  const clean = await expectReadersUpToDate(blog)
  await blog.rebuild()
  expectFilesUpToDate(blog, clean)
})

test('skills are names with icons, on About and on Skills, which is then in the menu', async () => {
  const blog = await begunEmpty()
  const { version } = await blog.author.ask('readSettings')
  const skills = [
    { name: 'Clocks', icon: 'spark', note: 'All but sundials.' },
    { name: 'Bells', icon: 'heart', note: '' },
  ] as const
  await blog.author.ask('changeSettings', { body: { version, changes: { skills } } })
  for (const path of ['/about', '/skills']) {
    const html = await blog.text(path)
    expect(html.match(/class="skill-icon"/g)).toHaveLength(2)
    expect(html).toContain('Clocks')
  }
  expect(await blog.text('/skills')).toContain('All but sundials.')
  expect(await blog.text('/blog')).toContain('href="/skills"')
})

test('a text of the author goes before the sample, which is back without it', async () => {
  const blog = await startBlog()
  const sample = 'The others are worse documented.'
  expect(await blog.text('/me.html')).toContain(sample)
  const { updatedAt } = await blog.author.ask('saveText', {
    body: { name: 'me', html: '<p>Mine.</p>', updatedAt: null },
  })
  expect(await blog.text('/me.html')).not.toContain(sample)
  await blog.author.ask('saveText', { body: { name: 'me', html: '', updatedAt } })
  expect(await blog.text('/me.html')).toContain(sample)
})
