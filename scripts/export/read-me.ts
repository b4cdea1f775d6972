/** The README until all is written: it stays where the export was killed, or its disk was full. */
export const readMeOfHalf =
  'This export is not complete: it is being written, or it was cut off. Run it again into an empty folder.\n'

/** The README of an export, for people without this blog. */
export const readMe = (
  title: string,
  counts: { articles: number; drafts: number; pages: number; pictures: number },
): string => `# ${title}

This folder holds what the blog's author has written and been sent. **It is private**: drafts and e-mail addresses are in
it. Delete \`private/\` before you publish it.

- \`content/posts/\`: ${counts.articles} articles and ${counts.drafts} drafts, as Markdown with YAML front matter; what Markdown cannot say is HTML
- \`content/pages/\`: the texts of ${counts.pages} other pages, such as Now
- \`static/\`: ${counts.pictures} pictures, and in \`_redirects\` every old address as Netlify and Cloudflare Pages read it
- \`stillpress.json\`: the blog's name, author, menu and other settings; without it, this folder is not whole
- \`private/\`: the subscribers, opinions of readers and messages, to be read only

To put it back: \`npm run import -- FOLDER\`, into an empty blog. Texts come back with their ids, addresses and times,
pictures, settings (but the blog's own address) and redirects, too; what is in \`private/\` does not. Earlier versions, votes,
counts and the bin are in a backup only (\`npm run backup\`). Passwords, the vault and secrets are not here.

Generators build it with a theme of yours. \`url\` and \`permalink\` keep addresses, \`aliases\` the old ones:

- Hugo: as it is; set \`markup.goldmark.renderer.unsafe: true\`, because some blocks are HTML.
- Eleventy: \`npx @11ty/eleventy --input=content\`, and \`static/\` passed through to \`/\`.
- Astro: a collection of \`content/posts\`, a route by \`url\`, \`publicDir: './static'\`, and no page for \`draft\`.
`
