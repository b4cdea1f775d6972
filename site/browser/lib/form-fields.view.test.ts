import { expect, test } from 'vitest'
import { persistFields } from './form-fields.ts'

const fieldWith = (value: string) => Object.assign(document.createElement('input'), { value })

test('what was typed before comes back into empty fields only: what stands in a field is newer', () => {
  persistFields([fieldWith('first, old'), fieldWith('second, old')], 'test-typed')
  const fields = [fieldWith('first, new'), fieldWith('')]
  const forget = persistFields(fields, 'test-typed')
  expect(fields.map(({ value }) => value)).toEqual(['first, new', 'second, old'])
  forget()
  const empty = fieldWith('')
  persistFields([empty], 'test-typed')
  expect(empty.value).toBe('')
})
