#!/bin/sh
# mailparser 3.14.2 gives `list.unsubscribe.url` for "List-Unsubscribe: <https://…>", but for the same address with a comment
# behind it, as RFC 2369 shows it, a `name` (the comment) and an `id` (the address): who asks for `url` finds no way to
# leave. The raw line is in `headerLines`. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . mailparser@3.14.2 >/dev/null
cat >run.mjs <<'END'
import { simpleParser } from 'mailparser'

for (const comment of ['', ' (By the web)']) {
  const head = `List-Unsubscribe: <https://example.org/leave>${comment}`
  const { headers } = await simpleParser(`From: ada@example.org\r\n${head}\r\n\r\nText\r\n`)
  console.log(JSON.stringify(headers.get('list').unsubscribe))
}
END
node run.mjs | tee said
printf '%s\n' '{"url":"https://example.org/leave"}' '{"name":"By the web","id":"https://example.org/leave"}' | cmp - said
