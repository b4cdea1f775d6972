#!/bin/sh
# html-to-text 10.0.1 numbers <ol start> and <ol type> as pages do, but counts on where an item has a `value`, and upwards in
# <ol reversed>; a term and its definition in a <dl> run into one word. A letter's text part then has other numbers than its
# HTML. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . html-to-text@10.0.1 >/dev/null
cat >run.mjs <<'END'
import { convert } from 'html-to-text'

for (const html of [
  '<ol start="3"><li>Three</li><li>Four</li></ol>',
  '<ol><li>One</li><li value="9">Nine</li></ol>',
  '<ol reversed><li>Two</li><li>One</li></ol>',
  '<dl><dt>Term</dt><dd>What it means</dd></dl>',
]) {
  console.log(convert(html).trim().split(/\n+ */).join(' | '))
}
END
node run.mjs | tee said
printf '%s\n' '3. Three | 4. Four' '1. One | 2. Nine' '1. Two | 2. One' 'TermWhat it means' | cmp - said
