import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problems } from '../../../shared/problem.ts'
import { type Answers, answerCalls, bodiesOf, refuse, sentTo } from '../../testing/answers.ts'
import { article, renderBelowArticle } from '../../testing/article.tsx'
import { axeFindings } from '../../testing/axe.ts'
import { Reactions } from './Reactions.tsx'

const email = () => page.getByRole('textbox', { name: 'Email' })
const button = (name: 'Like' | 'Dislike') =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
const again = () => page.getByRole('button', { name: 'Try again' })
const says = (sentence: string) => page.css('.form-status').reads(sentence)
const counts = () =>
  [button('Like'), button('Dislike')].map((one) => one.element().textContent?.trim())
const record = (ArticleId = article.id) => ({ ArticleId })

/** The reactions below an article, with the counts there. They come from the lists: no view is counted here. */
const open = async (answers: Answers = {}) => {
  answerCalls({
    countVisit: () => null,
    listLikes: () => [record()],
    listUnlikes: () => [],
    like: () => 'liked',
    unlike: () => 'disliked',
    ...answers,
  })
  await renderBelowArticle(<Reactions />)
  await email().has('placeholder', 'Email')
}

test('until the counts are there everything is unavailable and says loading..., Tab finds it, and an early press is done once', async () => {
  const { promise, resolve: come } = Promise.withResolvers<ReturnType<typeof record>[]>()
  answerCalls({ countVisit: () => null, listLikes: () => promise, listUnlikes: () => [] })
  answerCalls({ like: () => 'liked' })
  await renderBelowArticle(<Reactions />)
  await page.css('.reactions[data-ready]').appears()
  await email().has('placeholder', 'loading...')
  for (const one of [email(), button('Like'), button('Dislike')]) {
    await one.has('aria-disabled', 'true')
    await userEvent.keyboard('{Tab}')
    await one.hasFocus()
  }
  await button('Like').click({ force: true })
  await says(problems['email-missing'][1])
  ;(email().element() as HTMLInputElement).focus()
  await userEvent.keyboard('early@example.com')
  for (const _ of ['once', 'again']) await button('Like').click({ force: true })
  await says('One moment …')
  expect(sentTo('like')).toEqual([])
  come([record()])
  await says('Your like is counted.')
  expect(bodiesOf('like')).toEqual([{ Email: 'early@example.com', idArticle: article.id }])
})

test('a repeated vote says that it was counted before', async () => {
  await open({ like: () => 'liked before' })
  await email().fill('twice@example.com')
  await button('Like').click()
  await says('Your like was counted before.')
})

test('of a list of all records, those of the article count', async () => {
  await open({ listUnlikes: () => [record(), record('another1'), record()] })
  expect(counts()).toEqual(['Like 1', 'Dislike 2'])
  await page.css('.visually-hidden').reads('1 like, 2 dislikes')
})

test('without a vote there are 0 likes', async () => {
  await open({ listLikes: () => [] })
  await page.css('.visually-hidden').reads('0 likes, 0 dislikes')
})

test('a like is sent, then both counts are loaded again; meanwhile all is disabled, then the input clears', async () => {
  const likes = [record()]
  const { promise, resolve: come } = Promise.withResolvers<'liked'>()
  await open({ listLikes: () => likes, like: () => promise })
  await email().fill('reader@example.com')
  await button('Like').click()
  await email().has('readonly')
  await button('Like').has('aria-disabled', 'true')
  await button('Dislike').click({ force: true })
  await email().has('placeholder', 'loading...')
  const before = sentTo('listLikes').length
  likes.push(record())
  come('liked')
  await says('Your like is counted.')
  expect(counts()).toEqual(['Like 2', 'Dislike 0'])
  expect(bodiesOf('like')).toEqual([{ Email: 'reader@example.com', idArticle: article.id }])
  expect(sentTo('listLikes').slice(before)).toMatchObject([{ query: { ArticleId: article.id } }])
  await email().holds('')
  await email().has('placeholder', 'Email')
})

test.each([
  ['', problems['email-missing'][1]],
  ['o#clock@example.com', problems['email-disallowed'][1]],
  ['<img/src=x/onerror=alert(1)>@example.com', problems['email-disallowed'][1]],
  ['nobody', problems['email-malformed'][1]],
])(
  'the address “%s” is not sent; a sentence says why, and the focus is in the field',
  async (text, sentence) => {
    await open()
    await email().fill(text)
    await button('Dislike').click()
    await says(sentence)
    await email().holds(text)
    await email().hasFocus()
    await email().has('aria-invalid', 'true')
    expect(sentTo('unlike')).toEqual([])
  },
)

test('Enter in the field chooses neither, and says so', async () => {
  await open()
  await email().fill('reader@example.com')
  await userEvent.keyboard('{Enter}')
  await says('Press Like or Dislike.')
  await button('Like').hasFocus()
  expect([...sentTo('like'), ...sentTo('unlike')]).toEqual([])
})

test('a vote that fails says so, keeps the address, and goes through when it is sent again', async () => {
  await open({ like: () => null })
  await email().fill('patient@example.com')
  await button('Like').click()
  await says('Your like could not be sent. Check your connection, then press Like again.')
  await email().holds('patient@example.com')
  answerCalls({ like: () => refuse('too-many-requests') })
  await button('Like').click()
  await says(problems['too-many-requests'][1])
  await email().holds('patient@example.com')
  answerCalls({ like: () => 'liked' })
  await button('Like').click()
  await says('Your like is counted.')
})

test('counts that do not come are said, do not keep anybody from voting, and can be asked for again', async () => {
  await open({ listUnlikes: () => null })
  await says('The counts could not be loaded. Check your connection, then try again.')
  await email().has('placeholder', 'Email')
  await email().fill('late@example.com')
  await button('Like').click()
  await says(
    'Your like is counted. The counts could not be loaded. Check your connection, then try again.',
  )
  answerCalls({ listUnlikes: () => [record()] })
  await again().click()
  await expect.poll(counts).toEqual(['Like 1', 'Dislike 1'])
  await says('')
  await again().disappears()
  answerCalls({ listUnlikes: () => null })
  for (const _ of ['failing', 'working']) {
    await email().fill('later@example.com')
    await button('Like').click()
    await email().holds('')
    if (_ === 'failing') await again().appears()
    answerCalls({ listUnlikes: () => [record()] })
  }
  await again().disappears()
})

test('by keyboard alone: address, Tab, Enter; the focus stays where it was', async () => {
  await open()
  await email().click()
  await userEvent.keyboard('keys@example.com{Tab}{Tab}{Enter}')
  await says('Your dislike is counted.')
  await button('Dislike').hasFocus()
})

test('what is said moves nothing; axe finds nothing in light and dark', async () => {
  await page.viewport(390, 900)
  await open()
  const height = () => page.css('.reactions').box().height
  const before = height()
  await email().fill('o#clock')
  await button('Like').click()
  expect(height()).toBe(before)
  expect(await axeFindings()).toEqual([])
})
