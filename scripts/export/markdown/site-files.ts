import { stringify } from 'yaml'
import { siteConfig } from '../../../shared/site.config.ts'

const page = (title: string, body: string, image = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${image}${body}</main></body></html>
`

/** The plainest templates that show every article, for Hugo and for Eleventy. */
export const siteFiles = (): Readonly<Record<string, string>> => ({
  'hugo.yaml': stringify({
    title: siteConfig.title,
    baseURL: `${siteConfig.url}/`,
    disableKinds: ['taxonomy', 'term'],
    markup: { goldmark: { renderer: { unsafe: true } } },
  }),
  'layouts/_default/single.html': page(
    '{{ .Title }}',
    '{{ .Content }}',
    '{{ with .Params.image }}<p><img src="{{ . }}" alt="{{ $.Params.imageAlt }}"></p>{{ end }}',
  ),
  'layouts/_default/list.html': page(
    '{{ .Title }}',
    '<ul>{{ range .RegularPagesRecursive }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>',
  ),
  '_includes/post.njk': page(
    '{{ title }}',
    '{{ content | safe }}',
    '{% if image %}<p><img src="{{ image }}" alt="{{ imageAlt }}"></p>{% endif %}',
  ),
  'eleventy.config.mjs': `export default (config) => {
  config.addPassthroughCopy({ static: '/' })
  config.addGlobalData('layout', 'post.njk')
  config.ignores.add('README.md')
  return { dir: { input: 'content', includes: '../_includes' }, markdownTemplateEngine: false }
}
`,
})

/** The README of the folder. */
export const markdownReadMe = (
  articles: number,
  drafts: number,
  pictures: number,
): string => `# ${siteConfig.title}

${articles} articles and ${drafts} drafts as Markdown with YAML front matter in \`content/posts/\`, ${pictures} pictures in \`static/uploads/\`.

- **Hugo:** \`hugo\` builds this folder as it is. Addresses stay (\`url\`), old ones lead on (\`aliases\`).
- **Eleventy:** \`npx @11ty/eleventy\` builds it as it is. Addresses stay (\`permalink\`).
- **Astro:** copy \`content/posts\` to \`src/content/posts\` and \`static\` to \`public\`.

\`static/_redirects\` lists every old address as Netlify and Cloudflare Pages read it. \`npm run import -- FOLDER\` brings all of it
into an empty blog. Subscribers, opinions, messages and settings are in the export without \`--markdown\`.
`
