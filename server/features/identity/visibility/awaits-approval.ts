import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition over `account`: a creator who waits for approval, as the list of people finds them by `kind=creator` and
 * `status=pending`.
 */
export const awaitsApproval: RawBuilder<boolean> = sql<boolean>`(account.status = 'pending' and account.is_performer)`
