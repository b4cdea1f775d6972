#!/bin/sh
# @mozilla/readability 0.6.0 drops a picture with its caption that stands between an article's heading and its text,
# inside the same <article>; one inside the element of the text stays. Reader views show such an article without its
# picture, unless they take og:image. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . @mozilla/readability@0.6.0 linkedom@0.18.12 >/dev/null
cat >run.mjs <<'END'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

const words = '<p>A paragraph of the article, long enough, with a comma, to be taken for text.</p>'.repeat(12)
const figure = '<figure><img src="https://example.org/lead.png" alt="A jar"><figcaption>A jar</figcaption></figure>'
const page = (between, within) => `<!doctype html><html lang="en"><head><title>A title</title></head><body><main><article>
<header><h1>A title</h1></header>${between}<div class="text">${within}${words}</div></article></main></body></html>`
const isKept = (html) => new Readability(parseHTML(html).document).parse().content.includes('lead.png')

console.log(`beside the text: ${isKept(page(figure, '')) ? 'kept' : 'dropped'}`)
console.log(`inside the text: ${isKept(page('', figure)) ? 'kept' : 'dropped'}`)
END
node run.mjs | tee said
printf 'beside the text: dropped\ninside the text: kept\n' | cmp - said
