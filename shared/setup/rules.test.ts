import { expect, test } from 'vitest'
import { problems } from '../problem.ts'
import { securityQuestions } from '../session/questions.ts'
import { EditableSettings } from '../settings/settings.ts'
import { refusedTexts } from './rules.ts'

const codeOf = (field: string, text: string, isHere = false) =>
  refusedTexts({ [field]: text }, isHere)[0]?.code ?? null

test('each field is taken or refused by its rule', () => {
  for (const [field, code, taken, refused] of [
    ['username', 'malformed-username', ['eleven-char', ' eleven-char '], ['ten-chars-', '']],
    ['email', 'malformed-email', ['me@post.com', 'me@com.org'], ['me@post.org', 'com', '']],
    ['colors', 'wrong-colors', ['#123 #ABC #def456 #000'], ['#123 #abc #def', '#1 #2 #3 #4', '']],
    ['password', 'short-password', ['eight by', '        '], ['seven77', '']],
    ['password', 'password-unusable', [], ['\ufeffmarked at first', 'ü'.repeat(751)]],
    ['lettersTo', 'email-malformed', ['me@post.org'], ['nowhere', '']],
    [`answers.${securityQuestions[0]}`, 'wrong-answer', ['x'], [' ', '']],
    ['url', 'site-address-invalid', ['https://my.blog/'], ['http://my.blog', 'my.blog', '']],
  ] as const) {
    for (const text of taken)
      expect([field, text, codeOf(field, text)]).toEqual([field, text, null])
    for (const text of refused) {
      expect([field, text, codeOf(field, text)]).toEqual([field, text, code])
    }
  }
})

test('title, name and address are taken as the settings take them', () => {
  const codes = { title: 'site-title-invalid', authorName: 'author-name-invalid' } as const
  for (const [field, code] of Object.entries(codes) as [keyof typeof codes, string][]) {
    for (const text of [
      '',
      ' x ',
      'x\n',
      'a\u2028b',
      ...[60, 61, 100, 101].map((n) => 'x'.repeat(n)),
    ]) {
      const isTaken = EditableSettings.shape[field].safeParse(text).success
      expect([text, codeOf(field, text)]).toEqual([text, isTaken ? null : code])
    }
  }
})

test('an address of this machine is one only there', () => {
  for (const text of ['http://127.0.0.1:8787', 'http://localhost:1']) {
    expect([codeOf('url', text, true), codeOf('url', text)]).toEqual([null, 'site-address-invalid'])
  }
})

test('every refused field is named, in the order of the sign-in; one that is left out is not checked', () => {
  const texts = { url: '', title: '', username: '', email: '', password: '', colors: '' }
  const refused = refusedTexts(texts, false)
  expect(refused.map(({ field }) => field)).toEqual([
    ...['colors', 'password', 'email', 'username', 'title', 'url'],
  ])
  expect(refused.filter(({ code }) => !(code in problems))).toEqual([])
  expect(refusedTexts({}, false)).toEqual([])
})
