import { stringify } from 'yaml'
import { siteConfig } from '../../../shared/site.config.ts'

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${head}${body}</main></body></html>
`

/** Minimal templates for Hugo, Eleventy and Astro that show every article. @param url the blog's own address */
export const siteFiles = (url: string): Readonly<Record<string, string>> => ({
  'hugo.yaml': stringify({
    title: siteConfig.title,
    baseURL: `${url}/`,
    disableKinds: ['taxonomy', 'term'],
    markup: { goldmark: { renderer: { unsafe: true } } },
  }),
  'layouts/_default/single.html': page(
    '{{ .Title }}',
    '{{ .Content }}',
    '<p>{{ .Date.Format "2006-01-02" }}</p>{{ with .Params.image }}<p><img src="{{ . }}" alt="{{ $.Params.imageAlt }}"></p>{{ end }}',
  ),
  'layouts/_default/list.html': page(
    '{{ .Title }}',
    '<ul>{{ range .RegularPagesRecursive }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>',
  ),
  '_includes/post.njk': page(
    '{{ title }}',
    '{{ content | safe }}',
    '<p>{{ page.date.toISOString().slice(0, 10) }}</p>{% if image %}<p><img src="{{ image }}" alt="{{ imageAlt }}"></p>{% endif %}',
  ),
  'eleventy.config.mjs': `export default (config) => {
  config.addPassthroughCopy({ static: '/' })
  config.addGlobalData('layout', 'post.njk')
  config.ignores.add('README.md')
  return { dir: { input: 'content', includes: '../_includes' }, markdownTemplateEngine: false }
}
`,
  'astro.config.mjs': `export default { site: '${url}', publicDir: './static' }\n`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'

export const collections = {
  posts: defineCollection({ loader: glob({ base: './content/posts', pattern: '*.md' }) }),
}
`,
  'src/pages/[...path].astro': `---
import { getCollection, render } from 'astro:content'

export const getStaticPaths = async () =>
  (await getCollection('posts', ({ data }) => !data.draft)).map((post) => ({
    params: { path: post.data.url.replace(/^\\/|\\/$/g, '') },
    props: { post },
  }))
const { data } = Astro.props.post
const { Content } = await render(Astro.props.post)
---
${page('{data.title}', '<Content />', '<p>{new Date(data.date).toISOString().slice(0, 10)}</p>{data.image && <p><img src={data.image} alt={data.imageAlt} /></p>}')}`,
  'src/pages/index.astro': `---
import { getCollection } from 'astro:content'

const posts = await getCollection('posts', ({ data }) => !data.draft)
---
${page(siteConfig.title, '<ul>{posts.map(({ data }) => <li><a href={data.url}>{data.title}</a></li>)}</ul>')}`,
})

/** The README of the folder. */
export const markdownReadMe = (
  articles: number,
  drafts: number,
  pictures: number,
): string => `# ${siteConfig.title}

${articles} articles and ${drafts} drafts as Markdown with YAML front matter in \`content/posts/\`, ${pictures} pictures in \`static/\`.

- **Hugo:** \`hugo\` builds this folder as it is. Addresses stay (\`url\`), old ones lead on (\`aliases\`).
- **Eleventy:** \`npx @11ty/eleventy\` builds it as it is. Addresses stay (\`permalink\`).
- **Astro:** \`npm install astro && npx astro build\` builds it as it is. Addresses stay (\`src/pages/[...path].astro\`).

\`static/_redirects\` lists every old address as Netlify and Cloudflare Pages read it. \`npm run import -- FOLDER\` brings all of it
into an empty blog. Pages such as Now, subscribers, opinions, messages and settings are in the export without \`--markdown\`.
`
