import { expect, test } from 'vitest'
import { verifyBackup } from '../../../scripts/backup/file.ts'
import { restoreBackup } from '../../../scripts/backup/restore.ts'
import { publish } from '../../../scripts/testing/articles.ts'
import { owner, sharedBlog, startBlog } from '../../../scripts/testing/blog.ts'
import { button, failedCalls, openDashboard } from '../../../scripts/testing/dashboard.ts'
import { png } from '../../../scripts/testing/pictures.ts'

const blog = await sharedBlog({ isBuilt: true })
const { OWNER_PASSWORD: password } = owner

test('This site leads to the backup; the file is whole, a restore takes it, and the overview knows', async () => {
  const { author } = blog
  await publish(author, { headingSave: 'Worth keeping' })
  await author.ask('uploadPicture', { bytes: png() })
  const page = await openDashboard(blog, '/dashboard', { tolerates: failedCalls })
  await page.getByRole('link', { name: 'No backup was ever made.' }).press('Enter')
  await expect
    .poll(() => page.getByLabel('Your password').evaluate((one) => one.matches(':focus')))
    .toBe(true)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await page.getByText('no file was written. This is not your password.').waitFor()
  const downloading = page.waitForEvent('download')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(
    /^stillpress-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz$/,
  )
  await page.getByText('The backup is among your downloads').waitFor()
  // Who leaves now is asked nothing.
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(leave)).toBe(true)
  const path = await file.path()
  expect((await verifyBackup(path)).header.pictures).toBe(1)
  const other = await startBlog()
  const bucket = await other.flare.getR2Bucket('PICTURES')
  await restoreBackup({ DB: other.db, STATE: other.kv, PICTURES: bucket } as never, path)
  expect(await other.text('/blog')).toContain('Worth keeping')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: /^The last backup: / }).waitFor()
})

test('broken off at a picture or stopped, it says so and leaves no file', async () => {
  const page = await openDashboard(blog, '/dashboard/settings', { tolerates: failedCalls })
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  await page.route('**/uploads/**', (route) => route.abort())
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await page
    .getByText('The backup broke off; no file was written. The site could not be reached.')
    .waitFor()
  await page.unroute('**/uploads/**')
  let go = (): void => {}
  const stopped = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/uploads/**', (route) => stopped.then(() => route.continue()))
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await button(page, 'Stop').click()
  go()
  await page.getByText('You stopped the backup; no file was written.').waitFor()
  expect(downloads).toBe(0)
})
