import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problems } from '../../../shared/problem.ts'
import { type Answers, answerCalls, never, refuse, sentTo } from '../../testing/answers.ts'
import { renderBelowArticle, shown } from '../../testing/article.tsx'
import { axeFindings } from '../../testing/axe.ts'
import { Reactions } from './Reactions.tsx'

const email = () => page.getByRole('textbox', { name: 'Email' })
const button = (name: 'Like' | 'Dislike') =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
const again = () => page.getByRole('button', { name: 'Try again' })
const says = (sentence: string) =>
  expect.element(page.css('.form-status')).toHaveTextContent(sentence)
const counts = () =>
  [button('Like'), button('Dislike')].map((one) => one.element().textContent?.trim())
const record = (ArticleId = shown.id) => ({ ArticleId })

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
  await expect.element(button('Like')).toBeEnabled()
}

test('until the counts are there everything is disabled and says loading...', async () => {
  answerCalls({ countVisit: () => null, listLikes: never, listUnlikes: () => [] })
  await renderBelowArticle(<Reactions />)
  await expect.element(page.getByPlaceholder('loading...')).toBeDisabled()
  await expect.element(button('Like')).toBeDisabled()
  await expect.element(button('Dislike')).toBeDisabled()
})

test('of a list of all records, those of the article count', async () => {
  await open({ listUnlikes: () => [record(), record('another1'), record()] })
  expect(counts()).toEqual(['Like 1', 'Dislike 2'])
  await expect.element(page.css('.visually-hidden')).toHaveTextContent('1 like, 2 dislikes')
})

test('a like is sent, then both counts are loaded again; meanwhile all is disabled, then the input clears', async () => {
  const likes = [record()]
  let come = () => {}
  await open({
    listLikes: () => likes,
    like: async () => {
      likes.push(record())
      await new Promise<void>((resolve) => {
        come = resolve
      })
      return 'liked' as const
    },
  })
  await email().fill('reader@example.com')
  await button('Like').click()
  await expect.element(email()).toBeDisabled()
  await expect.element(email()).toHaveAttribute('placeholder', 'loading...')
  const before = sentTo('listLikes').length
  come()
  await says('Your like is counted.')
  expect(counts()).toEqual(['Like 2', 'Dislike 0'])
  expect(sentTo('like').map(({ body }) => body)).toEqual([
    { Email: 'reader@example.com', idArticle: shown.id },
  ])
  expect(sentTo('listLikes').slice(before)).toMatchObject([{ query: { ArticleId: shown.id } }])
  await expect.element(email()).toHaveValue('')
  await expect.element(email()).toHaveAttribute('placeholder', 'Email')
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
    await expect.element(email()).toHaveValue(text)
    await expect.element(email()).toHaveFocus()
    await expect.element(email()).toHaveAttribute('aria-invalid', 'true')
    expect(sentTo('unlike')).toEqual([])
  },
)

test('Enter in the field chooses neither, and says so', async () => {
  await open()
  await email().fill('reader@example.com')
  await userEvent.keyboard('{Enter}')
  await says('Press Like or Dislike.')
  await expect.element(button('Like')).toHaveFocus()
  expect([...sentTo('like'), ...sentTo('unlike')]).toEqual([])
})

test('a vote that fails says so, keeps the address, and goes through when it is sent again', async () => {
  let like: Answers['like'] = () => null
  await open({ like: (sent) => like?.(sent) ?? null })
  await email().fill('patient@example.com')
  await button('Like').click()
  await says('Your like could not be sent. Check your connection, then press Like again.')
  await expect.element(email()).toHaveValue('patient@example.com')
  like = () => refuse('too-many-requests')
  await button('Like').click()
  await says(problems['too-many-requests'][1])
  await expect.element(email()).toHaveValue('patient@example.com')
  like = () => 'liked'
  await button('Like').click()
  await says('Your like is counted.')
})

test('counts that do not come are said, do not keep anybody from voting, and can be asked for again', async () => {
  let records: ReturnType<typeof record>[] | null = null
  await open({ listUnlikes: () => records })
  await says('The counts could not be loaded. Check your connection, then try again.')
  await expect.element(button('Dislike')).toBeEnabled()
  await email().fill('late@example.com')
  await button('Like').click()
  await says(
    'Your like is counted. The counts could not be loaded. Check your connection, then try again.',
  )
  records = [record()]
  await again().click()
  await expect.poll(counts).toEqual(['Like 1', 'Dislike 1'])
  await says('')
  await expect.element(again()).not.toBeInTheDocument()
})

test('by keyboard alone: address, Tab, Enter; the focus stays where it was', async () => {
  await open()
  await email().click()
  await userEvent.keyboard('keys@example.com{Tab}{Tab}{Enter}')
  await says('Your dislike is counted.')
  await expect.element(button('Dislike')).toHaveFocus()
})

test('what is said moves nothing; axe finds nothing in light and dark', async () => {
  await page.viewport(390, 900)
  await open()
  const height = () => page.css('.reactions').element().getBoundingClientRect().height
  const before = height()
  await email().fill('o#clock')
  await button('Like').click()
  expect(height()).toBe(before)
  expect(await axeFindings()).toEqual([])
})
