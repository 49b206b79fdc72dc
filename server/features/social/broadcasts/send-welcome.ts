import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import type { Subscriber } from '../../../events/subscriptions.ts'
import type { Queues } from '../../../jobs/queues.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { mayWrite } from '../conversations/policy.ts'
import { emitToReaders } from '../messages/emit-to-readers.ts'
import { writeMassMessage } from '../messages/write-mass-message.ts'
import { findWelcome } from './queries.ts'

type Newcomer = Queues['send-welcome']

/** Sends the welcome message to a new follower. */
export const enqueueWelcomeOfFollow: Subscriber<'follow.created'> = async (deps, trx, events) => {
  for (const { data } of events)
    await enqueueWelcome(deps, trx, { performerId: data.performerId, accountId: data.followerId, by: 'follow' })
}

/** Sends the welcome message to a new subscriber. */
export const enqueueWelcomeOfSubscription: Subscriber<'subscription.started'> = async (deps, trx, events) => {
  for (const { data } of events)
    await enqueueWelcome(deps, trx, { performerId: data.performerId, accountId: data.userId, by: 'subscription' })
}

/** Time, in ms, after which a welcome message whose files are still being processed is tried again. */
const waitMs = 30_000

/**
 * Enqueues the welcome message for an account that has just followed or subscribed, if the creator has one enabled; in
 * the transaction of the follow or subscription.
 */
async function enqueueWelcome({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, newcomer: Newcomer): Promise<void> {
  const welcome = await trx
    .selectFrom('welcome_message')
    .select('performer_id')
    .where('performer_id', '=', newcomer.performerId)
    .where('is_enabled', '=', true)
    .where((is) => is.or([is('audience', '=', 'followers'), is.val(newcomer.by === 'subscription')]))
    .executeTakeFirst()
  if (welcome) await jobs.enqueue('send-welcome', newcomer, { within: trx })
}

/**
 * The job that sends a welcome message: once for each pair of accounts, and only if the creator may still write to the
 * account.
 */
export async function sendWelcome(deps: Deps, newcomer: Newcomer): Promise<void> {
  const { performerId, accountId, by } = newcomer
  const messageIds = await transactionWithEvents(deps, async (trx, record) => {
    const [welcome] = await findWelcome(trx, { performerId })
    if (!welcome?.is_enabled || (welcome.audience === 'subscribers' && by === 'follow')) return []
    if (welcome.attached.some((file) => file.status === 'processing')) {
      await deps.jobs.enqueue('send-welcome', newcomer, { within: trx, afterMs: waitMs })
      return []
    }
    const hasFiles = welcome.attached.some((file) => file.status === 'ready')
    const refusal = (await mayWrite({ db: trx, clock: deps.clock }, performerId, [accountId])).get(accountId)
    if (refusal !== undefined || (welcome.text === '' && !hasFiles)) return []
    return writeMassMessage(trx, record, {
      senderId: performerId,
      recipientIds: [accountId],
      title: welcome.title,
      caption: welcome.caption,
      text: welcome.text,
      price: welcome.price,
      filesOf: hasFiles ? welcome.files_of : null,
      isWelcome: true,
      at: deps.clock.now(),
    })
  })
  await publishAfterCommit(deps, () => emitToReaders(deps, performerId, messageIds, 'message/created'))
}
