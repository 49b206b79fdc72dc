import { expect, it } from 'vitest'
import { errors } from '../../contract/errors.ts'
import { table } from './support/table.ts'

const behindSession = table.filter(({ endpoint }) => endpoint.access !== 'anyone')

it.each(behindSession)('$label answers 401 only when there is no session', ({ endpoint }) => {
  // A client signs the person out at every other 401 (Spec §8): a wrong current password is 422.
  expect((endpoint.errors ?? []).filter((code) => errors[code].status === 401)).toEqual([])
})
