#!/bin/sh
# w3m 0.5.3+git20230121 (Debian 12) finds a place of a page by the id of a <div>, <section>, <p>, <li> or heading, and says
# "is not found" for <main>, <nav>, <article>, <footer>: the usual skip link leads nowhere. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download w3m=0.5.3+git20230121-2 >/dev/null 2>&1
dpkg-deb -x w3m_*.deb .
cat >run.py <<'END'
import os, pty, select, time

def says(tag):
    with open('page.html', 'w') as page:
        page.write('<!doctype html><html lang="en"><head><title>T</title></head><body><p><a href="#place">Go</a></p>'
                   + '<p>Words.</p>' * 60 + f'<{tag} id="place"><p>There.</p></{tag}></body></html>')
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM='xterm', HOME=os.getcwd())
        os.execv('usr/bin/w3m', ['w3m', 'page.html'])
    text = ''
    def read(seconds):
        nonlocal text
        end = time.time() + seconds
        while select.select([terminal], [], [], max(0, end - time.time()))[0]:
            text += os.read(terminal, 65536).decode(errors='replace')
    read(2)
    os.write(terminal, b'\r')
    read(1)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return 'not found' if 'not found' in text else 'found'

for tag in ['div', 'section', 'main', 'nav', 'article', 'footer']:
    print(tag, says(tag), flush=True)
END
python3 run.py | tee said
printf '%s\n' 'div found' 'section found' 'main not found' 'nav not found' 'article not found' 'footer not found' | cmp - said
