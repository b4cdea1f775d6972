import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import styles from '../../styles/index.css?url'
import { refuse } from '../../testing/answers.ts'
import {
  field,
  htmlOf,
  message,
  openArticle,
  openEditor,
  openText,
  press,
  putCursor,
  saveEdit,
  setHtml,
  show,
  type,
  write,
  written,
} from '../../testing/editor.tsx'
import { sidewaysWidths } from '../../testing/layout.ts'
import { picture } from '../../testing/samples.ts'

const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const pressed = (name: string) => tool(name).element().ariaPressed
const isPressed = (name: string, value: 'true' | 'false') =>
  expect.element(tool(name)).toHaveAttribute('aria-pressed', value)

/** The document of the preview's frame. */
const framed = () =>
  (page.css('.editor-preview iframe').element() as HTMLIFrameElement).contentDocument as Document

/** A page as the Worker renders it. */
const rendered = (prose: string, head = '') =>
  `<!doctype html><html><head><meta property="og:url" content="https://example.org/">${head}</head><body><main class="article"><div class="prose">${prose}</div></main></body></html>`

test('every button of the toolbar makes what it says', async () => {
  await openText()
  const labels = page.getByRole('toolbar').getByRole('button').attributes('aria-label')
  expect(labels).toEqual([
    'Align left',
    'Align center',
    'Align right',
    'Bold',
    'Italic',
    'Underline',
    'Ordered list',
    'Unordered list',
    'Unlink',
    'Create link',
    'Undo',
    'Redo',
    'Heading 2',
    'Heading 3',
    'Paragraph',
    // Ours, after those of the specification.
    'Choose from the uploads',
    'Upload a picture',
    'Keys and Markdown',
  ])
  for (const side of ['left', 'center', 'right']) {
    await write(side)
    await tool(`Align ${side}`).click()
    await isPressed(`Align ${side}`, 'true')
    await press('Enter')
  }
  await tool('Align right').click()
  await isPressed('Align right', 'false')
  for (const style of ['Bold', 'Italic', 'Underline']) {
    await tool(style).click()
    await write(style)
    await tool(style).click()
    await write(' ')
  }
  for (const list of ['Ordered list', 'Unordered list']) {
    await press('Enter')
    await tool(list).click()
    await write('one')
    await press('Enter')
    await write('two')
    await press('Enter')
  }
  await press('Enter')
  for (const level of ['Heading 2', 'Heading 3']) {
    await tool(level).click()
    await write(level)
    await press('Enter')
  }
  await tool('Heading 2').click()
  await tool('Paragraph').click()
  await isPressed('Paragraph', 'true')
  expect(pressed('Heading 2')).toBe('false')
  await write('end')
  const whole = await written()
  await tool('Undo').click()
  expect(await written()).not.toBe(whole)
  await tool('Redo').click()
  await tool('Redo').has('aria-disabled', 'true')
  expect(await written()).toBe(
    [
      '<p class="align-left">left</p>',
      '<p class="align-center">center</p>',
      '<p class="align-right">right</p>',
      '<p><strong>Bold</strong> <em>Italic</em> <u>Underline</u> </p>',
      '<ol><li>one</li><li>two</li></ol>',
      '<ul><li>one</li><li>two</li></ul>',
      '<h2>Heading 2</h2>',
      '<h3>Heading 3</h3>',
      '<p>end</p>',
    ].join(''),
  )
})

test('a link is created by a dialog, which asks again for an address that is none, and unlinked', async () => {
  await openText()
  await write('linked')
  await press('Control+a')
  await tool('Create link').click()
  const address = page.getByRole('dialog', { name: 'Link' }).getByRole('combobox')
  for (const wrong of ['javascript:alert(1)', 'no address']) {
    await address.fill(wrong)
    await press('Enter')
    await page
      .dialog()
      .getByText('A link begins with http://, https://, mailto:, / or #.')
      .appears()
    await address.holds(wrong)
  }
  await address.fill(' https://example.org/a?b=1&c#d ')
  await press('Enter')
  const link = '<a href="https://example.org/a?b=1&amp;c#d" rel="noopener noreferrer">linked</a>'
  expect(await written()).toBe(`<p>${link}</p>`)
  const linked = field('article').getByRole('link')
  await linked.click()
  await press('Control+k')
  await address.holds('https://example.org/a?b=1&c#d')
  await address.fill('example.com/x')
  await press('Enter')
  expect(await written()).toContain('<a href="https://example.com/x"')
  await linked.click()
  await press('Control+k')
  await address.fill('/blog')
  await press('Enter')
  const own = '<p><a href="/blog">linked</a></p>'
  expect(await written()).toBe(own)
  // Given up: nothing changes.
  await tool('Create link').click()
  await press('Escape')
  expect(await written()).toBe(own)
  await linked.click()
  await tool('Unlink').click()
  expect(await written()).toBe('<p>linked</p>')
  await tool('Unlink').has('aria-disabled', 'true')
})

test('the button of the view that shows is disabled, and the focus goes into the view', async () => {
  await openEditor(undefined, {
    previewArticle: () => ({ html: rendered('<h2>Said</h2><p>so</p>') }),
  })
  const disabled = () => page.css('.editor-views button:disabled').texts()
  const focused = () => document.activeElement?.className
  expect(disabled()).toEqual(['Write'])
  await page.button('HTML view').click()
  expect(disabled()).toEqual(['HTML view'])
  expect(focused()).toContain('editor-source')
  await type('<h2>Said</h2><p>so</p>')
  await page.button('Preview').click()
  expect(disabled()).toEqual(['Preview'])
  await expect.poll(focused).toContain('editor-preview')
  await expect
    .poll(() => framed().querySelector('.prose')?.innerHTML)
    .toBe('<h2>Said</h2><p>so</p>')
  await page.button('Write').click()
  expect(disabled()).toEqual(['Write'])
  expect(focused()).toContain('editor-text')
  await field('article').css('h2').reads('Said')
  // What was written before the HTML view is one step of undo away.
  await press('Control+z')
  expect(await htmlOf()).toBe('')
})

test('a change that is taken back leaves every byte as it was, text-align: justify too', async () => {
  const html =
    '<p class="align-justify">One <em>two</em> <strong>three</strong></p>\n<ul>\n<li><p>a</p></li>\n</ul>'
  await openArticle({ html })
  await putCursor('three')
  await type('x')
  expect(await htmlOf()).toContain('x')
  await field('article').focus()
  await press('Backspace')
  expect(await htmlOf()).toBe(html)
  await field('title').fill('As it is')
  expect(await saveEdit()).toMatchObject({ headingSave: 'As it is', html })
})

test('a block that the written view lacks stays in it as HTML, inert, and its HTML can be edited', async () => {
  const html = '<p>Before</p><dl id="own"><dt>t</dt><dd>d</dd></dl><p>After</p>'
  await openText(html)
  const text = field('article')
  await text.css('[inert] > dl:not([id])').reads('td')
  expect(await written()).toBe(html)
  await putCursor('After')
  await type(' all')
  expect(await written()).toBe(html.replace('After', 'After all'))
  // Enter edits the block that is selected.
  await text.css('dl').click({ force: true })
  await expect.element(text.css('.ProseMirror-selectednode')).toBeInTheDocument()
  await press('Enter')
  const box = page.dialog().getByRole('textbox', { name: 'HTML' })
  await box.holds(expect.stringContaining('\n  <dd>d</dd>\n'))
  await box.fill('<dl><dt>t</dt><dd onclick="ran()">new<script>ran()</script></dd></dl>')
  await page.button('Put it back').click()
  await text.css('dl').reads('tnew')
  await text.getByRole('button', { name: 'Edit this HTML' }).click()
  await press('Escape')
  expect(await written()).toBe('<p>Before</p><dl><dt>t</dt><dd>new</dd></dl><p>After all</p>')
})

test('the HTML view is indented and coloured, and what is sent has none of that', async () => {
  const html =
    '<ul><li><p>a</p><p>b</p></li></ul><details open><summary>More</summary><p>Hidden</p></details>'
  await openArticle({ html })
  await page.button('HTML view').click()
  const source = page.css('.editor-source')
  const shown = (source.element() as HTMLTextAreaElement).value
  expect(shown).toContain(
    '<ul>\n  <li>\n    <p>a</p>\n    <p>b</p>\n  </li>\n</ul>\n<details open>',
  )
  await page.css('.editor-code .k').first().reads('<ul')
  const size = (name: string) => {
    const { scrollWidth, scrollHeight } = page.css(`.editor-code > ${name}`).element()
    return [scrollWidth, scrollHeight]
  }
  expect(size('textarea')).toEqual(size('pre'))
  await source.fill(shown.replace('Hidden', 'Shown <iframe src="/"></iframe>'))
  await page.css('.editor-note').reads('The server removes <iframe>: an article cannot contain it.')
  expect((await saveEdit()).html).toBe(html.replace('Hidden', 'Shown <iframe src="/"></iframe>'))
})

test('hostile HTML runs nothing in the HTML view, the preview or the written view', async () => {
  const hostile = [
    '<img src=/logo-light.svg onerror="ran()" onload="ran()"><script>ran()</script>',
    '<p><a href="java&#9;script:ran()">x</a><a href="javascript:ran()">y</a></p>',
    '<p onclick="ran()">Click <a href="https://example.org/" target=_blank>me</a></p>',
    '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
    '<form><button formaction="javascript:ran()">z</button></form>',
    '<svg onload=ran()><a xlink:href="javascript:ran()">x</a></svg>',
  ].join('')
  const ran = vi.fn()
  vi.stubGlobal('ran', ran)
  // Even if the Worker left it as it is.
  await openEditor(undefined, { previewArticle: () => ({ html: rendered(hostile) }) })
  await setHtml(`${hostile}<math><mtext><style><img src onerror=ran()>`)
  await page.button('Preview').click()
  await expect.poll(() => framed().querySelector('.prose p[onclick]')?.textContent).toBe('Click me')
  Object.assign(framed().defaultView as Window, { ran })
  for (const one of framed().querySelectorAll('.prose p, .prose a, .prose button'))
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await setHtml('<p onclick="ran()">Written <a href="javascript:ran()">x</a></p>')
  await show('Write')
  await field('article').getByText('Written').click()
  expect(ran).not.toHaveBeenCalled()
})

test('the toolbar is one stop of the Tab key, and everything can be reached and left by keyboard', async () => {
  await openEditor()
  await field('title').focus()
  const stops: (string | null | undefined)[] = []
  for (let presses = 0; presses < 10; presses += 1) {
    await press('Tab')
    const { activeElement: at } = document
    stops.push(at?.id || at?.ariaLabel || at?.textContent)
  }
  expect(stops).toEqual([
    'Add a picture',
    'Align left',
    'sp-editor-article',
    'sp-editor-category',
    'History',
    'sp-editor-summary',
    'sp-editor-sources',
    'sp-editor-author',
    'sp-editor-date',
    'sp-editor-date',
  ])
  const focused = () => document.activeElement?.ariaLabel
  await field('article').focus()
  await press('Alt+F10')
  expect(focused()).toBe('Align left')
  for (const [key, label] of [
    ['ArrowRight', 'Align center'],
    ['End', 'Keys and Markdown'],
    ['ArrowRight', 'Align left'],
    ['ArrowLeft', 'Keys and Markdown'],
    ['Home', 'Align left'],
    ['ArrowRight', 'Align center'],
  ] as const) {
    await press(key)
    expect(focused()).toBe(label)
  }
  await press('Enter')
  await isPressed('Align center', 'true')
  expect(focused()).toBe('Align center')
  await tool('Bold').has('aria-keyshortcuts', 'Control+B')
  await press('Escape', 'Control+b')
  await type('typed')
  expect(await htmlOf()).toBe('<p class="align-center"><strong>typed</strong></p>')
})

test('no width scrolls sideways in any view', async () => {
  const html = [
    '<figure><img src="/logo-light.svg" alt="A press" width="20" height="20"><figcaption>The <em>press</em></figcaption></figure>',
    '<table><thead><tr><th scope="col">Name</th><th class="align-right">Much</th></tr></thead><tbody><tr><td>One</td><td class="align-right">1</td></tr></tbody></table>',
    `<pre><code>const line = '${'long '.repeat(40)}'</code></pre>`,
  ].join('')
  await openArticle({ html }, { previewArticle: () => ({ html: rendered(html) }) })
  await page.button('Edit it').click()
  await expect.element(message()).not.toMatchTextContent(/^$/)
  for (const view of ['Write', 'HTML view', 'Preview']) {
    if ((page.button(view).element() as HTMLButtonElement).disabled === false)
      await page.button(view).click()
    expect([view, await sidewaysWidths()]).toEqual([view, []])
  }
})

test('the preview shows the page of the unsaved text by width and theme, and what is told of it elsewhere', async () => {
  const heading = `Unsaved ${'title '.repeat(14)}`.trim()
  await openArticle(
    {},
    {
      previewArticle: ({ body }) => ({
        html: rendered(
          `<h1>${body.headingSave}</h1><script>parent.ran()</script>`,
          [
            ...[`<title>${body.headingSave}</title>`, '<script src="/visit.js"></script>'],
            ...['description', 'og:description'].map(
              (name) => `<meta name="${name}" content="${body.summary}">`,
            ),
            `<link rel="stylesheet" href="${styles}">`,
          ].join(''),
        ),
      }),
    },
  )
  await field('title').fill(heading)
  await field('summary').fill('A summary of my own.')
  await page.button('Preview').click()
  await expect.poll(() => framed().querySelector('h1')?.textContent).toBe(heading)
  const breadth = () => framed().documentElement.clientWidth
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 820],
    ['Wide', 1280],
  ] as const) {
    await page.button(name).click()
    await expect.poll(() => [name, breadth()]).toEqual([name, width])
  }
  const ink = () => framed().defaultView?.getComputedStyle(framed().body).color
  const light = ink()
  await page.button('Dark').click()
  await expect.poll(ink).not.toBe(light)
  const told = page.getByRole('complementary', { name: 'Elsewhere' })
  await told.css('.preview-title').says(/^Unsaved( title){8} …$/)
  expect(told.getByText('A summary of my own.').elements()).toHaveLength(2)
  await told.getByRole('presentation').has('src', picture)
  // The page's own script would count the visit.
  expect(framed().querySelector('script')).toBeNull()
  // On a phone it opens as a phone shows it.
  await page.viewport(390, 800)
  await page.button('Write').click()
  await page.button('Preview').click()
  await expect.poll(breadth).toBe(390)
})

test('a preview that cannot be made says why, and comes when it can', async () => {
  let isOffline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isOffline)
  await openEditor(undefined, {
    previewArticle: ({ body }) => {
      if (body.headingSave.length > 1_000) return refuse('title-too-long')
      return isOffline ? null : { html: rendered('<p>It is here.</p>') }
    },
  })
  await page.button('Preview').click()
  const alert = page.css('.editor-preview').getByRole('alert')
  await alert.says(/^You are offline\./)
  isOffline = false
  dispatchEvent(new Event('online'))
  await expect.poll(() => framed().querySelector('.prose')?.textContent).toBe('It is here.')
  await page.button('Write').click()
  await field('title').fill('x'.repeat(2_000))
  await page.button('Preview').click()
  await alert.says(/title/i)
})
