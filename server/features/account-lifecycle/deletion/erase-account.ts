import { sql } from 'kysely'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { StorageError } from '../../../integrations/storage/storage.ts'
import { deleteSessions, revokeAll } from '../../identity/auth/sessions.ts'
import { readKeys } from '../../platform/files/file-keys.ts'
import { isAttached } from '../../platform/files/queries.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { eraseContent } from './erase-content.ts'
import { eraseMessages, eraseReactions } from './erase-messages.ts'
import { eraseCards, forfeitBalances } from './erase-money.ts'
import { erasePerson } from './erase-person.ts'
import { mailErasure } from './mails.ts'
import { keptSince, soldDays } from './sold.ts'

/**
 * The hourly job: erases the accounts whose 30 days are over, and the sold items of erased accounts a year after their sale. A
 * failure of one account does not affect the others, and the next run continues it.
 */
export async function eraseAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('closed_account')
    .select(['account_id', 'erased_at'])
    .where((is) =>
      is.or([is.and([is('erased_at', 'is', null), is('erase_at', '<=', now)]), is('rest_until', '<=', now)])
    )
    .orderBy('erase_at')
    .execute()
  let failure: unknown
  for (const { account_id: accountId, erased_at: erasedAt } of due)
    try {
      await (erasedAt ? eraseRest(deps, accountId) : eraseAccount(deps, accountId))
    } catch (error) {
      failure = error
      deps.log.error({ err: error, accountId }, 'an account could not be erased; it is tried again')
    }
  // So that the operators hear of it when it stays that way.
  if (failure !== undefined) throw failure
}

/**
 * Erases one account. Each step is safe to repeat, so an interruption between any two is continued by the next run; the
 * person comes after everything but the files, because the steps before need their rows.
 */
async function eraseAccount(deps: Deps, accountId: string): Promise<void> {
  if (!(await beginErasure(deps, accountId))) return
  revokeAll(deps, await deleteSessions(deps.db, accountId))
  await eraseCards(deps, accountId)
  await eraseContent(deps, accountId)
  await eraseMessages(deps, accountId)
  await eraseReactions(deps, accountId)
  await forfeitBalances(deps, accountId)
  const now = deps.clock.now()
  await transaction(deps.db, (trx) => erasePerson(deps, trx, accountId, now))
  await eraseFiles(deps, accountId)
  await transactionWithEvents(deps, async (trx, record) => {
    await trx
      .updateTable('closed_account')
      .set({ erased_at: now, reason: null, rest_until: restUntil(accountId, now) })
      .where('account_id', '=', accountId)
      .execute()
    // The search no longer suggests words of what was deleted.
    await deps.jobs.enqueue('count-words', {}, { within: trx })
    record('account.erased', { accountId })
  })
}

/** From here on it cannot be undone; sends the last mail. False when its owner has signed in meanwhile. */
const beginErasure = (deps: Deps, accountId: string): Promise<boolean> =>
  transaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    const closed = await trx
      .selectFrom('closed_account')
      .select(['erasing_at', 'reason'])
      .where('account_id', '=', accountId)
      .where('erase_at', '<=', now)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!closed) return false
    if (closed.erasing_at) return true
    await trx.updateTable('closed_account').set({ erasing_at: now }).where('account_id', '=', accountId).execute()
    await mailErasure(deps, trx, accountId, closed.reason)
    return true
  })

/** Erases items and messages that were kept for their buyers for a year, and earnings that were on hold. */
async function eraseRest(deps: Deps, accountId: string): Promise<void> {
  await eraseContent(deps, accountId)
  await eraseMessages(deps, accountId)
  await forfeitBalances(deps, accountId)
  await eraseFiles(deps, accountId)
  await deps.db
    .updateTable('closed_account')
    .set({ rest_until: restUntil(accountId, deps.clock.now()) })
    .where('account_id', '=', accountId)
    .execute()
}

/** SQL: when something of an erased account is due next: the end of a buyer's year, or the release of earnings. */
const restUntil = (accountId: string, now: Date) =>
  sql<Date | null>`(select least(
    min(created_at + make_interval(days => ${soldDays}))
      filter (where type not in ('tip', 'subscription', 'video-call') and created_at > ${keptSince(now)}),
    min(available_at + interval '1 day') filter (where status = 'pending'))
    from sale where performer_id = ${accountId} and status in ('pending', 'available'))`

/** Files of one statement. */
const batch = 200

/** Removes the account's files that are in nothing that stays, with their objects, and ends its unfinished uploads. */
async function eraseFiles(deps: Deps, accountId: string): Promise<void> {
  const unfinished = await deps.db
    .selectFrom('file')
    .select(['keys', 'upload_id'])
    .where('owner_id', '=', accountId)
    .where('status', '=', 'pending')
    .execute()
  for (const { keys, upload_id: uploadId } of unfinished) {
    const { original } = readKeys(keys)
    if (original && uploadId) await deps.storage.abort(original, uploadId).catch(ignoreMissing)
  }
  while (
    (await removeFiles(deps, (files) =>
      files
        .where('file.owner_id', '=', accountId)
        .where((is) => is.not(isAttached))
        .limit(batch)
    )) === batch
  );
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof StorageError) || error.reason !== 'missing') throw error
}
