import type { Deps } from '../../../deps.ts'
import { DecryptionError, decryptJson } from '../../../db/encryption.ts'
import type { BankAccount } from './banking.ts'
import type { PayoutRow } from './queries.ts'

type SealedPayout = Pick<PayoutRow, 'performer_id' | 'sealed'>

/** The bank details of a request; undefined without any, or when the site's secret has changed since they were saved. */
export function bankAccountOf({ config }: Pick<Deps, 'config'>, row: SealedPayout): BankAccount | undefined {
  if (!row.sealed) return undefined
  try {
    return decryptJson(config.secret, 'banking settings', row.performer_id, row.sealed) as BankAccount
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}
