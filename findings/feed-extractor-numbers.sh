#!/bin/sh
# @extractus/feed-extractor 8.0.3 reads a title or a <guid> of digits as a number, and writes that: the titles 007, 1.10 and 1e3
# become 7, 1.1 and 1000, and two entries whose guids are 0012 and 12 get one id. rss-parser 3.13.0 leaves each as it is.
# Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . @extractus/feed-extractor@8.0.3 rss-parser@3.13.0 >/dev/null
cat >run.mjs <<'END'
import { extractFromXml } from '@extractus/feed-extractor'
import Parser from 'rss-parser'

const item = (title, guid) =>
  `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><link>https://example.org/${guid}</link></item>`
const feed = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>A blog</title>
<link>https://example.org/</link><description>D</description>
${item('007', '0012')}${item('1.10', '12')}${item('1e3', 'c')}</channel></rss>`
for (const { id, title } of extractFromXml(feed).entries) console.log(`feed-extractor: ${id} ${title}`)
for (const { guid, title } of (await new Parser().parseString(feed)).items) console.log(`rss-parser: ${guid} ${title}`)
END
node run.mjs | tee said
printf 'feed-extractor: %s\n' '12 7' '12 1.1' 'c 1000' >wanted
printf 'rss-parser: %s\n' '0012 007' '12 1.10' 'c 1e3' | cat wanted - | cmp - said
