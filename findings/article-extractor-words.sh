#!/bin/sh
# @extractus/article-extractor 9.0.1 takes <kbd>, <del>, <ins>, <mark>, <q>, <cite>, <time> and <dt> out of an article with
# the words in them, not only the tags: "Press <kbd>Ctrl</kbd> now" becomes "Press  now". <code>, <abbr> and <small> stay.
# Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . @extractus/article-extractor@9.0.1 >/dev/null
cat >run.mjs <<'END'
import { extractFromHtml } from '@extractus/article-extractor'

const names = ['code', 'abbr', 'small', 'kbd', 'del', 'ins', 'mark', 'q', 'cite', 'time']
const marked = names.map((name) => `<${name}>word-${name}</${name}>`).join(', ')
const more = '<p>A paragraph of the article, long enough, with a comma, to be taken for text.</p>'.repeat(12)
const page = `<!doctype html><html lang="en"><head><title>A title</title></head><body><main><article><h1>A title</h1>
<p>In a sentence: ${marked}.</p><dl><dt>word-dt</dt><dd>What it means.</dd></dl>${more}</article></main></body></html>`
const { content } = await extractFromHtml(page, 'https://example.org/a')
for (const name of [...names, 'dt']) console.log(name, content.includes(`word-${name}`) ? 'kept' : 'gone')
END
node run.mjs | tee said
printf '%s\n' 'code kept' 'abbr kept' 'small kept' 'kbd gone' 'del gone' 'ins gone' 'mark gone' 'q gone' 'cite gone' 'time gone' 'dt gone' | cmp - said
