import { expect, test } from 'vitest'
import { dayIn, idIn, oneOf, onlySet, wordsIn } from '../../../src/features/platform/records/address-query.ts'

test('a filter has only what the address names and the list knows', () => {
  const read = (query: Record<string, string | string[]>) =>
    onlySet({
      q: wordsIn(query['q']),
      status: oneOf(['open', 'closed'], query['status']) ?? 'open',
      from: dayIn(query['from']),
      personId: idIn(query['personId']),
    })
  const personId = '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'
  expect(read({ q: '  two words ', status: 'closed', from: '2026-11-23', personId })).toEqual({
    q: 'two words',
    status: 'closed',
    from: '2026-11-23',
    personId,
  })
  const unknown = { q: ' ', status: 'other', from: '2026-13-41', personId: `${personId}0` }
  expect(read(unknown)).toStrictEqual({ status: 'open' })
  expect(read({ q: ['a', 'b'], from: 'today' })).toStrictEqual({ status: 'open' })
  expect(wordsIn('x'.repeat(300))).toHaveLength(100)
})
