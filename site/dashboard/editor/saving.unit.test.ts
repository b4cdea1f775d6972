import { expect, test } from 'vitest'
import { findFaults } from '../../../scripts/testing/saving.ts'

test('whatever an author does and the line loses, the editor says what is so and loses no word', async () => {
  expect(await findFaults(2_000)).toEqual([])
})
