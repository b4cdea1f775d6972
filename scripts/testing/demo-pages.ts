import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { importItems } from '../import/import-items.ts'
import { readMarkdownFolder } from '../import/read-markdown.ts'
import { type Client, signInAs } from '../lib/client.ts'
import { root } from '../lib/paths.ts'
import { publish } from './articles.ts'
import { migratedFolder } from './blog.ts'
import { owner } from './owner.ts'
import prepare from './setup.ts'
import { startStack } from './stack.ts'

/** Every block and mark that the editor makes. */
const everyBlock = `<p class="lead">First <strong>bold</strong>, <em>slanted</em>, <u>lined</u>, <s>struck</s>, <code>x</code>, <a href="https://example.com">a link</a>.</p>
<h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6><p class="align-center">Centred<br>twice</p><hr>
<ul><li>An item</li><li class="task-list-item"><input type="checkbox" disabled> To do<ul><li class="task-list-item"><input type="checkbox" checked disabled> Done</li></ul></li></ul>
<ol start="3" type="a"><li><p>An item</p><p>of two</p></li></ol><dl><dt>Term</dt><dd>Meaning</dd></dl>
<blockquote><p>Said</p></blockquote><blockquote class="pull"><p>Said</p><p class="attribution">— A</p></blockquote>
<pre><code class="language-ts">const line = 1</code></pre><pre><code>plain</code></pre><figure class="wide"><pre><code>x</code></pre><figcaption>Wide</figcaption></figure>
<table><caption>Prices</caption><thead><tr><th scope="col" colspan="2">A</th></tr></thead><tbody><tr><th scope="row">1</th><td rowspan="1">2</td></tr></tbody></table>
<p><img src="/logo-light.svg" alt="Logo" width="28" height="28"></p><figure class="wide"><img src="/logo-light.svg" alt="" width="28" height="28"><figcaption>By me</figcaption></figure>
<div class="callout"><p>Mind</p></div><div class="callout warning"><p>Mind</p></div><details open><summary>More <em>here</em></summary><p>Hidden</p></details>
<p><a href="https://www.example.com/walk">A walk</a></p><p>So.<sup><a href="#fn-1" id="fnref-1" class="footnote-ref">1</a></sup></p>
<div class="footnotes"><ol><li id="fn-1">She said <a href="#fnref-1" class="footnote-backref">↩</a></li></ol></div>`

/** Fills an empty blog with the demo's articles, and one with every block that the editor makes. @returns the id of that one */
export const fillDemo = async (author: Client): Promise<string> => {
  await importItems(
    author,
    await readMarkdownFolder(`${root}scripts/demo`, { shown: ['all'] }),
    () => {},
  )
  return publish(author, { headingSave: 'Every block', html: everyBlock })
}

/** The HTML of pages of the demo, whose address `every-block` is the article with every block. */
const demoPages = async (paths: readonly string[]): Promise<string[]> => {
  // A run of the views alone has prepared nothing.
  await prepare()
  const folder = mkdtempSync(`${tmpdir()}/stillpress-`)
  cpSync(`${migratedFolder}/state`, `${folder}/state`, { recursive: true })
  const { origin, stop } = await startStack(folder)
  try {
    const every = await fillDemo(await signInAs(origin, owner))
    // A busy machine needs longer for a page than the Worker lets a reader wait.
    const read = async (path: string): Promise<string> => {
      const page = await fetch(origin + path.replace('every-block', every))
      return page.status === 503 ? read(path) : page.text()
    }
    return await Promise.all(paths.map(read))
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(JSON.stringify(await demoPages(process.argv.slice(2))))
