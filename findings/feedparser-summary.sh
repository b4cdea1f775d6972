#!/bin/sh
# feedparser 6.0.10 (Debian 12's python3-feedparser) leaves <details> in an entry and takes the tags of its <summary> away:
# the summary's words stand inside what is folded, and a browser shows its own word, "Details", in their place. What an
# entry has open stays open. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download python3-feedparser=6.0.10-1 python3-sgmllib3k >/dev/null 2>&1
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >run.py <<'END'
import feedparser
text = '<![CDATA[<details><summary>The answer</summary><p>It is 42.</p></details>]]>'
feed = f'''<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>T</title><link>https://example.org/</link>
<description>D</description><item><title>A</title><link>https://example.org/a</link><description>{text}</description></item>
</channel></rss>'''
print(feedparser.parse(feed).entries[0].summary)
END
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 run.py | tee said
printf '<details>The answer<p>It is 42.</p></details>\n' | cmp - said
