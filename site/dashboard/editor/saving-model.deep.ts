import { expect, test } from 'vitest'
import { findFaults } from '../../../scripts/testing/saving.ts'

test('in 20,000 sequences the editor says what is so and loses no word', async () => {
  expect(await findFaults(20_000)).toEqual([])
})
