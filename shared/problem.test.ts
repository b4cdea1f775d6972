import { expect, test } from 'vitest'
import { problemOf, problems, Refusal } from './problem.ts'

test('every refusal is a client error, but for what is the site’s own', () => {
  const own = [
    'unexpected',
    'access-restricted',
    'not-configured',
    'code-unusable',
    'not-migrated',
    'demo-secrets',
    'unhealthy',
    'being-restored',
    'password-unchecked',
    'text-unprocessed',
    'no-picture-store',
    'pictures-away',
    'search-unready',
    'letter-unsent',
  ]
  for (const [code, [status, message]] of Object.entries(problems)) {
    expect([code, status >= 500]).toEqual([code, own.includes(code)])
    expect(message).not.toBe('')
  }
})

test('a problem says its name, its sentence, and no more than it was given', () => {
  expect(problemOf(new Refusal('title-missing'))).toEqual({
    type: '/problems#title-missing',
    title: 'Title not available...',
    status: 422,
    code: 'title-missing',
    detail: 'Title not available...',
  })
  const errors = [{ field: 'a.b', message: 'No.' }]
  expect(problemOf(new Refusal('invalid-input', { errors })).errors).toEqual(errors)
})

test('the sentences of the specification are verbatim', () => {
  const sentences = [
    'Title not available...',
    'Picture cdn not available...',
    'provide picture source...',
    'Article is not written there...',
    'Authorized researched papers essential',
    'Authentication failed!',
    'Article researched boolean false',
    'enter password...',
    'Need password to edit Article...',
    'Authentication failed...',
    'Access restricted.',
    'Reference have to not false...',
    'Provided Hex color is not supported.',
    'Captcha doesnot exist',
    'Password need to be more then 8 words',
    'If you not a Robot?',
    'Email is probably not written properly',
    'Username is probably not written properly',
    'Failed to retrieve id...',
    'Data not available',
  ]
  const known: string[] = Object.values(problems).map(([, message]) => message)
  for (const sentence of sentences) expect(known).toContain(sentence)
})
