#!/bin/sh
# <data class="u-url" value="/about"> is a whole address for microformats-parser 2.0.6, and stays "/about" for mf2py
# 1.1.2 (Debian's python3-mf2py), which completes only what links and pictures name. A page is
# read alike if the value is a whole address. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . microformats-parser@2.0.6 >/dev/null
apt-get download python3-mf2py=1.1.2-2 >/dev/null 2>&1
dpkg-deb -x python3-mf2py_*.deb .
cat >run.mjs <<'END'
import { mf2 } from 'microformats-parser'

const html = '<p class="h-card"><data class="u-url" value="/about">Ada</data></p>'
console.log(`microformats-parser: ${mf2(html, { baseUrl: 'https://example.org/' }).items[0].properties.url}`)
END
cat >run.py <<'END'
import mf2py
html = '<p class="h-card"><data class="u-url" value="/about">Ada</data></p>'
print('mf2py:', mf2py.parse(doc=html, url='https://example.org/')['items'][0]['properties']['url'][0])
END
{ node run.mjs && PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 run.py; } | tee said
printf 'microformats-parser: https://example.org/about\nmf2py: /about\n' | cmp - said
