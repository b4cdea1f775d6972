import { globSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyBackup } from '../../scripts/backup/file.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { owner, sharedBlog } from '../../scripts/testing/blog.ts'
import { solutionOf } from '../../scripts/testing/captcha.ts'
import { type Engine, type EnginePage, engines, openEngine } from '../../scripts/testing/engines.ts'
import { foreignChanges, translate } from '../../scripts/testing/foreign-dom.ts'
import { startFront } from '../../scripts/testing/front.ts'
import { png } from '../../scripts/testing/pictures.ts'
import { confirmationOf, keyed } from '../../scripts/testing/readers.ts'
import { notHuman } from '../../shared/messages.ts'
import { securityQuestions } from '../../shared/session/questions.ts'
import { renewUnsubscribeToken } from '../../worker/mail/tokens.ts'

const answers: Record<string, string> = {
  ...Object.fromEntries(securityQuestions.map((question) => [question, 'an answer'])),
  ...JSON.parse(owner.OWNER_ANSWERS),
}
const options = { isBuilt: true, owner: { OWNER_ANSWERS: JSON.stringify(answers) } }
const blog = await sharedBlog(options)
/** As development has it: with cookies that WebKit takes over http. */
const localBlog = await sharedBlog({ ...options, vars: { LOCAL_COOKIES: 'on' } })
beforeEach(async () => {
  await blog.db.prepare('DELETE FROM ping_locks').run()
})

/** A page of the blog in an engine, behind a front that lets requests wait or fail. */
const openBlog = async (engine: Engine, { origin } = blog, isSecure = engine === 'WebKitGTK') => {
  const front = await startFront(origin, isSecure)
  // React says so when it finds other HTML than the server's, and makes the island anew.
  const anew = /Minified React error #(?:418|423|425)/
  return { origin: front.origin, front, page: await openEngine(engine, front.origin, anew) }
}

const passCaptcha = async (page: EnginePage, { db } = blog): Promise<void> => {
  await page.press('.captcha-box')
  await page.shows('.captcha-items [role=checkbox]')
  const id = await db
    .prepare('SELECT id FROM captcha_challenges ORDER BY expires_at DESC LIMIT 1')
    .first<string>('id')
  for (const pick of await solutionOf(db, id ?? ''))
    await page.press(`.captcha-items [role=checkbox]:nth-of-type(${pick + 1})`)
  await page.press('.captcha-verify')
  await page.shows('.captcha-box[aria-checked=true]')
}

const signIn = async (page: EnginePage, of = blog): Promise<void> => {
  await page.open('/sign-in')
  await page.shows('.sign-in form[data-ready]')
  await page.press('.sign-in h1 button')
  await page.shows('[name=username]:enabled')
  const question = await page.run(() => document.querySelector('.sign-in-question')?.textContent)
  const fields = {
    username: owner.OWNER_USERNAME,
    email: owner.OWNER_EMAIL,
    colors: owner.OWNER_COLORS,
    password: owner.OWNER_PASSWORD,
    answer: answers[question ?? ''] ?? '',
  }
  for (const [name, value] of Object.entries(fields)) {
    await page.write(`[name=${name}]`, value)
  }
  await passCaptcha(page, of)
  await page.press('.sign-in [type=submit]')
  // Leaving a page cancels what it loads, which Firefox calls an error.
  await page.says('.overview', 'Drafts in work')
}

/** The fields of a form, by their names. */
const valuesOf = (page: EnginePage, form: string) =>
  page.run((where) => {
    const fields = document.querySelectorAll<HTMLInputElement>(`${where} [name]`)
    return Object.fromEntries([...fields].map(({ name, value }) => [name, value]))
  }, form)

/** What the buttons that enlarge pictures lie over, besides their pictures; null before they are there. Runs in the page. */
const underEnlarge = (): string[] | null => {
  const buttons = [...document.querySelectorAll('button.enlarge')]
  const others = document.querySelectorAll('h1, .article-facts, .byline, .byline img, .prose p')
  const isOver = (one: DOMRect, other: DOMRect) =>
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  if (buttons.length < 2) return null
  return buttons.flatMap((button) => {
    const box = button.getBoundingClientRect()
    const picture = button.previousElementSibling?.getBoundingClientRect() ?? new DOMRect()
    const isInside =
      box.left >= picture.left && box.bottom <= picture.bottom + 1 && box.top >= picture.top
    return [
      ...[...others].filter((one) => isOver(box, one.getBoundingClientRect())),
      ...(isInside ? [] : [button]),
    ].map((one) => one.outerHTML.slice(0, 80))
  })
}

/** What stands lower in its item of a list than the styles say. Runs in the page. */
const sunkItems = (): (string | undefined)[] => {
  const firsts = [...document.querySelectorAll('li:not(.prose li) > :first-child')]
  const sunk = firsts.filter((one) => {
    const item = one.parentElement as HTMLElement
    const [own, outer] = [getComputedStyle(one), getComputedStyle(item)]
    if (!/^(?:block|flex|grid)$/.test(own.display) || outer.display === 'flex') return false
    const room = [outer.paddingTop, outer.borderTopWidth, own.marginTop].map(Number.parseFloat)
    const above = one.getBoundingClientRect().top - item.getBoundingClientRect().top
    return above > room.reduce((sum, one) => sum + one, 4)
  })
  return sunk.map((one) => one.parentElement?.outerHTML.slice(0, 80))
}

/** Acts of readers, one after another. */
const readersActs: Record<
  string,
  (walk: Awaited<ReturnType<typeof openBlog>>, id: string) => Promise<void>
> = {
  'every page has one heading and fits': async ({ page }, id) => {
    const paths = [
      '/',
      '/blog',
      `/blog/${id}`,
      '/blog/page/coding',
      '/blog/page/articles',
      '/past.html',
    ]
    paths.push('/me.html', '/search?q=words', '/terms-and-conditions', '/ping', '/sign-in', '/none')
    for (const path of paths) {
      await page.open(path)
      const look = await page.run(() => [
        document.querySelectorAll('h1').length,
        document.documentElement.scrollWidth > innerWidth,
        // A list is as high as the fields beside it.
        [...document.querySelectorAll('select')].some(({ offsetHeight }) => offsetHeight > 44),
      ])
      expect([path, ...look]).toEqual([path, 1, false, false])
      expect([path, await page.run(sunkItems)]).toEqual([path, []])
    }
  },
  'the button that enlarges a picture lies over that alone, in a wide window and a narrow one':
    async ({ page }, id) => {
      for (const width of [1440, 450]) {
        await page.resize(width)
        await page.open(`/blog/${id}`)
        await page.run(() => document.querySelector('.prose img')?.scrollIntoView())
        await expect.poll(() => page.run(underEnlarge)).toEqual([])
      }
      await page.resize(1440)
    },
  'a line says how much of the article is read': async ({ page }, id) => {
    await page.open(`/blog/${id}`)
    const width = () =>
      page.run(() => {
        const article = document.querySelector('.article') as Element
        return new DOMMatrix(getComputedStyle(article, '::before').transform).a
      })
    const to = (share: number) =>
      page.run((part) => {
        const { offsetTop, offsetHeight } = document.querySelector(
          '.article > .prose',
        ) as HTMLElement
        scrollTo(0, offsetTop + part * (offsetHeight - innerHeight))
      }, share)
    await expect.poll(width).toBe(0)
    await to(0.5)
    await expect.poll(width).toBeCloseTo(0.5, 1)
    await to(1.1)
    await expect.poll(width).toBe(1)
  },
  'the banner goes, the theme changes, and a vote counts': async ({ page }, id) => {
    await page.open(`/blog/${id}`)
    await page.press('.cookie-banner button')
    await page.press('.theme-toggle')
    expect(await page.run(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.write('.reactions input:not([disabled])', 'reader@postbox.example.com')
    await page.press('.reactions button')
    await page.says('.reactions button', '1')
  },
  'what is typed before the code of a form comes stays, whatever others put beside it': async ({
    page,
    front,
  }) => {
    for (const [name, change] of [
      ...Object.entries(foreignChanges),
      ['a translated page', translate],
    ] as const) {
      // On a page without the form, which keeps what was typed when its page is left, and fills it in when it is ready.
      await page.open('/about')
      await page.run(() => [localStorage, sessionStorage].forEach((store) => void store.clear()))
      const release = front.hold(/PingForm\.[^/]*\.js/)
      // Browsers fill in again what was typed at an address that is opened once more.
      await page.open(`/ping?${encodeURIComponent(name)}`)
      await page.run(`() => (${change})(document.querySelector('.ping-form [name=name]'))`)
      await page.write('.ping-form [name=name]', 'Ada')
      await page.write('.ping-form [name=detail]', 'A first word.')
      release()
      await page.shows('.ping-form[data-ready]')
      await page.type(' And a second.')
      expect([name, await valuesOf(page, '.ping-form')]).toEqual([
        name,
        expect.objectContaining({ name: 'Ada', detail: 'A first word. And a second.' }),
      ])
    }
  },
  'an opinion and a message are sent once the reader is no robot': async ({ page }, id) => {
    for (const [path, form, sent, fields] of [
      [
        `/blog/${id}`,
        '.opinion',
        'Opinion sent',
        { reader: 'Ada', opinion: 'I see it otherwise.' },
      ],
      [
        '/ping',
        '.ping-form',
        'Message sent',
        { name: 'Ada', email: 'ada@postbox.example.com', detail: 'Hello.' },
      ],
    ] as const) {
      await page.open(path)
      for (const [name, text] of Object.entries(fields))
        await page.write(`${form} [name=${name}]`, text)
      await page.run((where) => {
        for (const field of document.querySelectorAll<HTMLSelectElement>(`${where} [name=country]`))
          field.value = 'Norway'
      }, form)
      await page.press(`${form} [type=submit]`)
      await page.says(`${form} .form-status`, notHuman)
      await expect
        .poll(() =>
          page.run((where) => {
            const said = document.querySelector(`${where} .form-status:not([hidden])`)
            const { top, bottom } = said?.getBoundingClientRect() ?? new DOMRect()
            return bottom > top && top >= 0 && bottom <= innerHeight
          }, form),
        )
        .toBe(true)
      await passCaptcha(page)
      await page.press(`${form} [type=submit]`)
      await page.says(`${form} .form-status`, sent)
    }
  },
  'one subscribes, confirms by a press, and leaves by the link of a letter': async ({ page }) => {
    const email = `${page.engine}@postbox.example.com`.toLowerCase()
    const find = (column: string) =>
      blog.db
        .prepare(`SELECT ${column} FROM subscribers WHERE email = ?1`)
        .bind(email)
        .first<string>(column)
    await page.open('/about')
    await page.write('.subscribe input', email)
    await page.press('.subscribe button')
    await page.says('.subscribe', 'Registered')
    await page.open(`/subscription/${await confirmationOf(blog.db, email)}`)
    expect(await find('state')).toBe('registered')
    await page.press('.confirm button')
    await page.says('[role=status]', 'Confirmed')
    expect(await find('state')).toBe('confirmed')
    const token = await renewUnsubscribeToken({ ...keyed, db: blog.db }, (await find('id')) ?? '')
    await page.open(`/email-unsubscribe/${token}`)
    expect(await find('state')).toBe('confirmed')
    await page.press('.unsubscribe button')
    await page.says('main', 'Unsubscribed successfully!')
    expect(await find('state')).toBe(null)
  },
  'a translated page keeps its search': async ({ page }, id) => {
    await page.open(`/blog/${id}`)
    await page.run(translate)
    await page.press('header .search-open')
    for (const typed of ['r', 'e', 'a', 'd', ' in']) {
      await page.type(typed)
      await page.shows('#sp-header-search mark')
    }
    await page.keys(...Array(4).fill('Backspace'))
    await expect
      .poll(() =>
        page.run(() =>
          document.querySelector('#sp-header-search mark')?.textContent?.toLowerCase(),
        ),
      )
      .toMatch(/^re/)
  },
}

const picture = (home: string, width: number): string => {
  const file = `${home}/${width}.png`
  writeFileSync(file, png({ width, height: 300 }))
  return file
}
const uploads = /POST .*\/picture/
const chooser = '.editor input[type=file][multiple]'
const widths = (page: EnginePage) =>
  page.run(() =>
    [
      ...document.querySelectorAll<HTMLImageElement>(
        '#sp-editor-article img:not(.ProseMirror-separator)',
      ),
    ].map((image) => image.naturalWidth),
  )
/** Whether the browser asks before the page is left. */
const asksToStay = (page: EnginePage) =>
  page.run(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
const textOf = (page: EnginePage) =>
  page.run(() => document.querySelector('#sp-editor-article')?.innerHTML ?? '')

/** Acts of the author, one after another; each begins where the last one ended. */
const authorsActs: Record<string, (walk: Awaited<ReturnType<typeof openBlog>>) => Promise<void>> = {
  'he signs in': ({ page }) => signIn(page),
  'he writes blocks, and undoes one': async ({ page }) => {
    await page.open('/dashboard/write')
    await page.write('#sp-editor-title', `Written in ${page.engine}`)
    await page.press('.editor-head button')
    await page.write('#sp-editor-sketch', `${blog.origin}/logo-light.svg The archive`)
    await page.write('#sp-editor-article', 'Some ')
    await page.keys('Control+b')
    await page.type('bold')
    await page.keys('Control+b')
    await page.type(' words.')
    for (const [name, text] of [
      ['quote', 'Well said'],
      ['code', 'const a = 1'],
      ['table', 'A cell'],
    ] as const) {
      await page.keys('Enter')
      await page.type(`/${name}`)
      await page.shows('[role=option][aria-selected=true]')
      await page.keys('Enter')
      await page.type(text)
      await page.keys('Control+End')
    }
    await page.type('Not this.')
    await expect.poll(() => textOf(page)).toContain('Not this.')
    await page.keys('Control+z')
    await expect.poll(() => textOf(page)).not.toContain('Not this.')
    for (const part of ['<strong>bold</strong>', '<blockquote', 'const a = 1', 'A cell'])
      expect(await textOf(page)).toContain(part)
  },
  'what a paste hides is left out, and Undo brings it': async ({ page }) => {
    await page.run(() =>
      addEventListener(
        'copy',
        (event) => {
          const html = '<p>Seen words <span style="display:none">a secret note</span>and more.</p>'
          event.clipboardData?.setData('text/html', html)
          event.clipboardData?.setData('text/plain', 'Seen words and more.')
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        { capture: true, once: true },
      ),
    )
    await page.keys('Shift+ArrowLeft', 'Control+c', 'Control+End', 'Control+v')
    await page.says('.editor-note', 'left out. Undo brings it back.')
    expect(await textOf(page)).not.toContain('secret')
    await page.keys('Control+z')
    await expect.poll(() => textOf(page)).toContain('secret')
  },
  'pictures that fail or are under way are no saved text, and outlast a reload': async ({
    page,
    front,
  }) => {
    const end = front.refuse(uploads)
    await page.choose(chooser, picture(page.home, 600))
    await page.says('.editor-state', '1 picture could not be sent')
    end()
    const release = front.hold(uploads)
    await page.press('.editor-state button', 'Try again')
    await page.says('.editor-state', 'Uploading 1 picture …')
    expect(await asksToStay(page)).toBe(true)
    await page.press('nav a[href="/dashboard/me"], .dashboard-menu a[href]', 'Author')
    await page.answer(false)
    expect(await widths(page)).toEqual([600])
    await page.reload()
    await expect.poll(() => widths(page)).toEqual([600])
    await page.says('.editor-state', 'Uploading 1 picture …')
    release()
    await page.says('.editor-state', 'Saved as draft')
    expect(await asksToStay(page)).toBe(false)
  },
  'he publishes, and readers have it all': async ({ page }) => {
    await page.write('#sp-editor-reference', 'true')
    await page.press('.editor button', 'Publish')
    await page.press('dialog[open] button', 'Publish')
    await page.says('.dashboard-notice a', 'View')
    await page.says('.articles-row', `Written in ${page.engine}`)
    await page.open(
      await page.run(
        () => document.querySelector<HTMLAnchorElement>('.dashboard-notice a')?.href ?? '',
      ),
    )
    await page.says('h1', `Written in ${page.engine}`)
    const html = await page.run(() => document.querySelector('.prose')?.innerHTML ?? '')
    for (const part of [
      '<strong>bold</strong>',
      '<blockquote',
      'const a = 1',
      '-600x300',
      'secret',
    ])
      expect(html).toContain(part)
  },
  'Edit it waits for a picture, and readers get it': async ({ page, front }) => {
    const path = await page.path()
    await page.press('.article-facts a', 'Edit')
    await page.shows('#sp-editor-article')
    const release = front.hold(uploads)
    await page.press('#sp-editor-article p:last-of-type')
    await page.choose(chooser, picture(page.home, 700))
    await page.says('.editor-state', 'Uploading 1 picture …')
    await page.press('#sp-editor-reference')
    await page.keys('Control+a')
    await page.type('true')
    await page.write('#sp-editor-password', owner.OWNER_PASSWORD)
    await page.press('.editor button', 'Edit it')
    await page.says('#sp-editor-message', 'Processing…')
    release()
    await page.shows('.editor')
    await page.press('.editor button', 'Done')
    await page.open(path)
    await expect
      .poll(() => page.run(() => document.querySelector('.prose')?.innerHTML ?? ''))
      .toContain('-700x300')
  },
  'he deletes the article, and takes it back': async ({ page }) => {
    await page.open('/dashboard/articles')
    await page.press('[aria-label^="More for"]')
    await page.press('button', `Delete “Written in ${page.engine}”`)
    await page.write('dialog[open] input[type=password]', owner.OWNER_PASSWORD)
    await page.keys('Enter')
    await page.says('.dashboard-notice', 'is deleted. It stays in the bin')
    await page.press('.dashboard-notice button', 'Undo')
    await page.says('.articles-row', `Written in ${page.engine}`)
  },
  'he keeps a password, and reads it again': async ({ page }) => {
    await page.open('/dashboard/passwords')
    const fields = '[aria-label="A new credential"]'
    await page.write(`${fields} label:first-of-type input`, 'Post office')
    await page.write(`${fields} [type=password]`, `Secret of ${page.engine}`)
    await page.press(`${fields} [type=submit]`)
    await page.write('dialog[open] [type=password]', owner.OWNER_PASSWORD)
    await page.keys('Enter')
    await page.shows('.vault-code')
    const code = await page.run(() => document.querySelector('.vault-code')?.textContent ?? '')
    await page.write('dialog:has(.vault-code) input', code)
    await page.keys('Enter')
    await page.says('[role=status]', '“Post office” saved')
    await page.reload()
    await page.press('button', 'Toggle hash')
    await page.write('dialog[open] [type=password]', owner.OWNER_PASSWORD)
    await page.keys('Enter')
    await page.says('main', `Secret of ${page.engine}`)
    await blog.db.batch(
      ['credentials', 'vault_key'].map((table) => blog.db.prepare(`DELETE FROM ${table}`)),
    )
  },
  'he makes a backup, which is whole': async ({ page }) => {
    await page.open('/dashboard/settings')
    await page.write('[aria-describedby=sp-backup-message]', owner.OWNER_PASSWORD)
    await page.keys('Enter')
    await page.says('#sp-backup-message', 'The backup is among your downloads')
    const files = () => globSync(`${page.home}/**/*.jsonl.gz`)
    await expect.poll(files).toHaveLength(1)
    await expect
      .poll(async () => (await verifyBackup(files()[0] ?? '')).header.pictures)
      .toBeGreaterThan(0)
  },
  'he signs out': async ({ page }) => {
    await page.press('.dashboard-sign-out')
    await page.shows('.sign-in')
  },
}

const during = (what: string, act: () => Promise<void>): Promise<void> =>
  act().catch((error: Error) => {
    error.message = `${what}: ${error.message}`
    throw error
  })

describe.each(engines)('in %s', (engine, isHere) => {
  test.runIf(isHere)('a reader acts', async () => {
    const walk = await openBlog(engine)
    const bytes = png({ width: 2400, height: 1260 })
    const { address } = await blog.author.ask('uploadPicture', { bytes })
    const imageCdn = walk.origin + new URL(address).pathname
    const figure = `<figure><img src="${imageCdn}" alt="A drawing" width="2400" height="1260"></figure>`
    const html = `<h2>One</h2><p>Words.</p>${figure}${'<p>A paragraph of words.</p>'.repeat(120)}`
    const id = await publish(blog.author, { headingSave: `Read in ${engine}`, html, imageCdn })
    await blog.rebuild()
    for (const [what, act] of Object.entries(readersActs)) await during(what, () => act(walk, id))
  })
  test.runIf(isHere)('the author acts', async () => {
    const walk = await openBlog(engine)
    for (const [what, act] of Object.entries(authorsActs)) await during(what, () => act(walk))
  })
  test.runIf(isHere && engine === 'WebKitGTK')(
    'over http on loopback, too, the author signs in',
    async () => {
      await signIn((await openBlog(engine, localBlog, false)).page, localBlog)
    },
  )
})
