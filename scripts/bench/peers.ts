/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]]

/** Another generator. Its templates are a title, a date, the text, and lists of three. */
export interface Peer {
  readonly name: string
  /** The command that must succeed before a build. */
  readonly install: Command
  readonly build: Command
  readonly templates: Readonly<Record<string, string>>
  /** The file of an article; ID stands for its id. */
  readonly file: string
}

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><header><a href="/">Blog</a></header><main>${main}</main></body></html>`

const eleventyList = (tag: string): string =>
  `---\npagination:\n  data: collections.${tag}\n  size: 3\n  reverse: true\npermalink: "/page/${tag}/{{ pagination.pageNumber }}/index.html"\n---\n${page(tag, '{% for one in pagination.items %}<article><a href="{{ one.url }}">{{ one.data.title }}</a></article>{% endfor %}')}`

const hugoList =
  '{{ range .Paginator.Pages }}<article><a href="{{ .Permalink }}">{{ .Title }}</a></article>{{ end }}{{ template "_internal/pagination.html" . }}'

/** Eleventy from npm's registry, and the installed Hugo. */
export const peers: readonly Peer[] = [
  {
    name: 'Eleventy 3.1',
    install: ['npm', 'install', '--no-audit', '--no-fund', '@11ty/eleventy@3.1.2'],
    build: [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    templates: {
      'package.json': '{"private":true}',
      '_includes/article.liquid': page(
        '{{ title }}',
        '<h1>{{ title }}</h1><time>{{ page.date | date: "%Y-%m-%d" }}</time>{{ content }}',
      ),
      'blog/blog.json': '{"layout":"article.liquid"}',
      'all.liquid': eleventyList('all'),
      'coding.liquid': eleventyList('Coding'),
      'health.liquid': eleventyList('Health'),
    },
    file: 'blog/ID.liquid',
  },
  {
    name: 'Hugo',
    install: ['hugo', 'version'],
    build: ['hugo', '--quiet', '--cleanDestinationDir'],
    templates: {
      'config.toml':
        'baseURL = "https://example.org/"\ntitle = "Blog"\npaginate = 3\ndisableKinds = ["RSS"]\n[taxonomies]\ntag = "tags"\n',
      'layouts/_default/single.html': page(
        '{{ .Title }}',
        '<h1>{{ .Title }}</h1><time>{{ .Date.Format "2006-01-02" }}</time>{{ .Content }}',
      ),
      'layouts/_default/list.html': page('{{ .Title }}', hugoList),
    },
    file: 'content/blog/ID.html',
  },
]
