import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { articleNumber, type BenchArticle } from './articles.ts'
import { median, type Report, rounded } from './report.ts'

const run = promisify(execFile)
const sizes = [1_000, 5_000]
const eleventyVersion = '3.1.2'

/** Another generator: its site layout and its build. */
interface Peer {
  readonly name: string
  /** Installs it. @returns its version, or null where that cannot be done here */
  install(folder: string): Promise<string | null>
  /** Writes its templates. */
  lay(site: string): void
  /** The path and the text of an article's file. */
  file(article: BenchArticle): readonly [string, string]
  build(folder: string, site: string): Promise<unknown>
}

const write = (site: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(`${site}/${path}`.replace(/\/[^/]*$/, ''), { recursive: true })
    writeFileSync(`${site}/${path}`, text)
  }
}

const frontMatter = ({ heading, date, category }: BenchArticle): string =>
  `---\ntitle: ${JSON.stringify(heading)}\ndate: ${date}\ntags: ["all", ${JSON.stringify(category)}]\n---\n`

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><header><a href="/">Blog</a></header><main>${main}</main></body></html>`

const hugo: Peer = {
  name: 'Hugo',
  install: async () => {
    const found = spawnSync('hugo', ['version'], { encoding: 'utf8' })
    return /v(\d+\.\d+\.\d+)/.exec(found.stdout ?? '')?.[1] ?? null
  },
  lay: (site) => {
    const list =
      '{{ range .Paginator.Pages }}<article><a href="{{ .Permalink }}">{{ .Title }}</a></article>{{ end }}{{ template "_internal/pagination.html" . }}'
    write(site, {
      'config.toml':
        'baseURL = "https://example.org/"\ntitle = "Blog"\npaginate = 3\ndisableKinds = ["RSS"]\n[taxonomies]\ntag = "tags"\n',
      'layouts/_default/single.html': page(
        '{{ .Title }}',
        '<h1>{{ .Title }}</h1><time>{{ .Date.Format "2006-01-02" }}</time>{{ .Content }}',
      ),
      'layouts/_default/list.html': page('{{ .Title }}', list),
    })
  },
  file: (article) => [`content/blog/${article.id}.html`, frontMatter(article) + article.body],
  build: (_folder, site) => run('hugo', ['--quiet', '--cleanDestinationDir'], { cwd: site }),
}

const eleventy: Peer = {
  name: 'Eleventy',
  install: async (folder) => {
    writeFileSync(`${folder}/package.json`, '{"private":true}')
    const args = ['install', '--no-audit', '--no-fund', `@11ty/eleventy@${eleventyVersion}`]
    return run('npm', args, { cwd: folder }).then(
      () => eleventyVersion,
      () => null,
    )
  },
  lay: (site) => {
    const list = (tag: string) =>
      `---\npagination:\n  data: collections.${tag}\n  size: 3\n  reverse: true\npermalink: "/page/${tag}/{{ pagination.pageNumber }}/index.html"\n---\n${page(tag, '{% for one in pagination.items %}<article><a href="{{ one.url }}">{{ one.data.title }}</a></article>{% endfor %}')}`
    write(site, {
      '_includes/article.liquid': page(
        '{{ title }}',
        '<h1>{{ title }}</h1><time>{{ page.date | date: "%Y-%m-%d" }}</time>{{ content }}',
      ),
      'blog/blog.json': '{"layout":"article.liquid"}',
      ...Object.fromEntries(['all', 'Coding', 'Health'].map((tag) => [`${tag}.liquid`, list(tag)])),
    })
  },
  file: (article) => [`blog/${article.id}.liquid`, frontMatter(article) + article.body],
  build: (folder, site) =>
    run(
      process.execPath,
      [`${folder}/node_modules/@11ty/eleventy/cmd.cjs`, '--quiet', `--output=${site}/_site`],
      { cwd: site },
    ),
}

const measure = async (peer: Peer, size: number, times: number): Promise<number> => {
  const folder = mkdtempSync(`${tmpdir()}/stillpress-peer-`)
  try {
    const site = `${folder}/site`
    peer.lay(site)
    for (let n = 0; n < size; n += 1) {
      const [path, text] = peer.file(articleNumber(n))
      write(site, { [path]: text })
    }
    const seconds: number[] = []
    for (let n = 0; n < times; n += 1) {
      const began = performance.now()
      await peer.build(`${tmpdir()}/stillpress-peer-${peer.name}`, site)
      seconds.push((performance.now() - began) / 1_000)
    }
    return median(seconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the same articles with other generators, where they can be installed: Hugo that is on the path,
 * Eleventy from the package registry. Their templates are a title, a date, the text, and lists of three.
 */
export const benchPeers = async ({ counts = sizes, times = 3 }): Promise<Report> => {
  const rows: (string | number)[][] = []
  const notes = [
    'Full builds of a whole process, their only kind; plain templates, without sitemap, search or shell.',
  ]
  for (const peer of [hugo, eleventy]) {
    const folder = `${tmpdir()}/stillpress-peer-${peer.name}`
    mkdirSync(folder, { recursive: true })
    try {
      const version = await peer.install(folder)
      if (version === null) {
        notes.push(`${peer.name} is not here and could not be installed.`)
        continue
      }
      for (const size of counts) {
        const seconds = rounded(await measure(peer, size, times), 2)
        rows.push([`${peer.name} ${version}`, size.toLocaleString('en'), seconds])
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return {
    title: `Other generators, the same articles: medians of ${times} runs`,
    columns: ['generator', 'articles', 'seconds'],
    rows,
    notes,
  }
}
