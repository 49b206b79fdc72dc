import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { connect } from '../../../../server/db/connect.ts'
import { secondFactorsOf } from '../../../../server/features/identity/auth/second-factors.ts'

it('rejects once without a database, so that no promise is left to end the process', async () => {
  const left: unknown[] = []
  const keep = (reason: unknown): void => void left.push(reason)
  process.on('unhandledRejection', keep)
  const away = connect('postgres://nobody@127.0.0.1:1/away')
  try {
    await expect(secondFactorsOf(away.db, randomUUIDv7())).rejects.toThrow('ECONNREFUSED')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(left).toEqual([])
  } finally {
    process.off('unhandledRejection', keep)
    await away.close()
  }
})
