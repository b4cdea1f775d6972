#!/bin/sh
# rss-parser 3.13.0 gives the XHTML content of an Atom entry with its words in another order: all text of an element comes before
# its children, "one <b>two</b> three" is "one  three<b>two</b>". And its `link` is the first <link> of any `rel` if the
# one that leads to the entry has none, which RFC 4287 calls "alternate". feedsmith 3.0.1 keeps the order. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . rss-parser@3.13.0 feedsmith@3.0.1 >/dev/null
cat >run.mjs <<'END'
import { parseFeed } from 'feedsmith'
import Parser from 'rss-parser'

const feed = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A blog</title>
<id>https://example.org/</id><updated>2026-01-02T00:00:00Z</updated><author><name>Ada</name></author>
<entry><title>A</title><id>https://example.org/a</id><updated>2026-01-02T00:00:00Z</updated>
<link rel="related" href="https://example.com/source"/><link href="https://example.org/a"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>one <b>two</b> three</p></div></content></entry></feed>`
const { link, content } = (await new Parser().parseString(feed)).items[0]
const paragraph = (html) => html.match(/<p>.*<\/p>/)[0]
console.log(`rss-parser: ${link} ${paragraph(content)}`)
console.log(`feedsmith: ${paragraph(parseFeed(feed).feed.entries[0].content.value)}`)
END
node run.mjs | tee said
printf 'rss-parser: https://example.com/source <p>one  three<b>two</b></p>\nfeedsmith: <p>one <b>two</b> three</p>\n' | cmp - said
