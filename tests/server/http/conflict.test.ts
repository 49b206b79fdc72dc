import { expect, test } from 'vitest'
import { ApiError, requireUnchanged } from '../../../server/http/api-error.ts'
import { table } from '../../contract/support/table.ts'

test('that somebody else has changed something is said only after a comparison', () => {
  // @ts-expect-error: what cannot be done for another reason has a code that names the reason.
  expect(() => new ApiError('conflict')).not.toThrow()
  expect(() => requireUnchanged({ balance: 5 }, { balance: 5 })).not.toThrow()
  expect(() => requireUnchanged(500, 600)).toThrow(expect.objectContaining({ code: 'conflict' }))
  // @ts-expect-error: other facts are not compared.
  expect(() => requireUnchanged({ balance: 5 }, { earnings: 5 })).toThrow(ApiError)
})

test('only calls that say what the caller was shown can be answered that it has changed', () => {
  const labels = table.filter(({ endpoint }) => endpoint.errors?.includes('conflict')).map(({ label }) => label)
  expect(labels.sort()).toEqual(['accountLifecycle.delete', 'adminPayouts.approve', 'erasure.close'])
})
