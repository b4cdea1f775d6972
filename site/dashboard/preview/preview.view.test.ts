import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDashboard, title } from '../../testing/dashboard.tsx'
import { article } from '../../testing/samples.ts'

const path = '/dashboard/drafts/draft-notready/preview'
const hostile = `<p>Before</p><script>top.ran = 1</script><img src="/nothing.svg" onerror="top.ran = 2">
  <form action="/x"><button>Send</button></form><a id="out" href="/blog" target="_top">out</a>`

test('nothing runs in a preview, whatever the server says, and nothing leads out of it', async () => {
  await openDashboard(path, {
    listDrafts: () => [article('draft-notready')],
    previewArticle: () => ({
      html: `<!doctype html><html><head><meta property="og:url" content="https://example.org/a">
        <title>A</title></head><body>${hostile}</body></html>`,
    }),
  })
  await title().reads('Preview')
  const frame = page.getByTitle('The page')
  await frame.has('sandbox', 'allow-same-origin')
  const inside = () => (frame.element() as HTMLIFrameElement).contentDocument
  await expect.poll(() => inside()?.body?.textContent).toContain('Before')
  // Its load has taken the links in hand.
  await expect.poll(() => inside()?.readyState).toBe('complete')
  for (const selector of ['button', '#out']) inside()?.querySelector<HTMLElement>(selector)?.click()
  expect([location.pathname, inside()?.location.href]).toEqual([path, 'about:srcdoc'])
  expect('ran' in (window.top ?? window)).toBe(false)
  expect(inside()?.querySelectorAll('script')).toHaveLength(0)
})
