import { expect, test } from 'vitest'
import { expectData } from '../../scripts/lib/client.ts'
import { publish } from '../../scripts/testing/articles.ts'
import { sharedBlog } from '../../scripts/testing/blog.ts'
import { openPage } from '../../scripts/testing/browser.ts'
import { joined, png, pngChunk } from '../../scripts/testing/pictures.ts'
import { uploadPicture } from '../../shared/pictures/contract.ts'
import { siteConfig } from '../../shared/site.config.ts'

const blog = await sharedBlog()

test('in the dark a transparent picture has a light ground, on cards and in articles; every picture is dimmed a little', async () => {
  const clear = pngChunk('tRNS', joined(new Uint8Array([0, 0])))
  const upload = async (bytes: ReturnType<typeof png>) =>
    expectData(await blog.author.call(uploadPicture, { bytes })).address
  const drawing = await upload(png({ width: 30, height: 20, more: clear }))
  const photo = await upload(png({ width: 30, height: 20 }))
  const html = `<p>x</p><img src="${drawing}" alt="drawing"><img src="${photo}" alt="photo">`
  const path = `/blog/${await publish(blog.author, { headingSave: 'Coding', imageCdn: drawing, html })}`
  await blog.rebuild()
  const looks = async (theme: string, from: string, selector: string) => {
    const page = await openPage(blog.origin)
    await page.context().addCookies([{ name: 'theme', value: theme, url: blog.origin }])
    await page.goto(from)
    const look = await page
      .locator(selector)
      .first()
      .evaluate((img) => {
        const { backgroundColor, filter } = getComputedStyle(img)
        return [backgroundColor, filter]
      })
    await page.close()
    return look
  }
  const light = 'rgb(251, 249, 244)'
  for (const [from, selector] of [
    [path, '.lead > img'],
    [path, '.prose img[alt=drawing]'],
    ['/blog', '.card img'],
  ] as const) {
    expect([selector, ...(await looks('dark', from, selector))]).toEqual([
      selector,
      light,
      'brightness(0.88)',
    ])
  }
  const none = 'rgba(0, 0, 0, 0)'
  expect(await looks('dark', path, '.prose img[alt=photo]')).toEqual([none, 'brightness(0.88)'])
  expect(await looks('light', path, '.prose img[alt=drawing]')).toEqual([none, 'none'])
})

test('in the dark a drawing from elsewhere has a light ground; of unknown size, all are on a mount', async () => {
  const page = await openPage(blog.origin)
  const imageCdn = `${siteConfig.url}/logo-light.svg`
  const path = `/blog/${await publish(blog.author, { imageCdn })}`
  const groundsIn = async (theme: string, isSized: boolean) => {
    await page.context().addCookies([{ name: 'theme', value: theme, url: blog.origin }])
    await page.goto(path)
    return page.locator('.prose').evaluate((prose, isSized) => {
      // Hidden ones that may come late are not asked for.
      const hidden = document.createElement('div')
      hidden.hidden = true
      prose.append(hidden)
      return ['drawing.svg', 'photo.jpg'].map((name) => {
        const img = document.createElement('img')
        img.loading = 'lazy'
        if (isSized) img.width = img.height = 20
        hidden.append(img)
        img.src = `https://pictures.example.com/${name}`
        return getComputedStyle(img).backgroundColor
      })
    }, isSized)
  }
  const none = 'rgba(0, 0, 0, 0)'
  expect(await groundsIn('dark', true)).toEqual(['rgb(251, 249, 244)', none])
  expect(await groundsIn('light', true)).toEqual([none, none])
  const [light, dark] = ['rgb(241, 237, 227)', 'rgb(32, 42, 52)']
  expect(await groundsIn('dark', false)).toEqual(['rgb(251, 249, 244)', dark])
  expect(await groundsIn('light', false)).toEqual([light, light])
})
