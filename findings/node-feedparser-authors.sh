#!/bin/sh
# feedparser 2.6.0 (npm) gives an Atom entry that names one author this author, and one that names two neither: its `author` is
# that of the whole feed, who need not be one of them, or null. Both stand in `item['atom:author']`. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . feedparser@2.6.0 >/dev/null
cat >run.mjs <<'END'
import FeedParser from 'feedparser'

const person = (name) => `<author><name>${name}</name></author>`
const feed = (authors) => `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A blog</title>
<id>https://example.org/</id><updated>2026-01-02T00:00:00Z</updated>${person('The editor')}
<entry><title>A</title><id>https://example.org/a</id><updated>2026-01-02T00:00:00Z</updated>
<link href="https://example.org/a"/>${authors.map(person).join('')}</entry></feed>`
for (const authors of [['Ada'], ['Ada', 'Bob']]) {
  const parser = new FeedParser({})
  parser.end(feed(authors))
  for await (const { author } of parser) console.log(`${authors.join(', ')}: ${author}`)
}
END
node run.mjs | tee said
printf 'Ada: Ada\nAda, Bob: The editor\n' | cmp - said
