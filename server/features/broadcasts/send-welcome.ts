import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Queues } from '../../jobs/jobs.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { mayWrite } from '../conversations/policy.ts'
import { emitToReaders } from '../messages/emit-to-readers.ts'
import { writeMassMessage } from '../messages/write-mass-message.ts'
import { notifyOfMessages } from '../notifications/notify-of-message.ts'
import { findWelcome } from './queries.ts'

type Newcomer = Queues['send-welcome']

/** ms after which a welcome message is tried again whose files are still being processed. */
const waitMs = 30_000

/** Has whoever has just begun to follow or to subscribe greeted, where the creator greets them; in the transaction in which they began. */
export async function enqueueWelcome({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, newcomer: Newcomer): Promise<void> {
  const welcome = await trx
    .selectFrom('welcome_message')
    .select('performer_id')
    .where('performer_id', '=', newcomer.performerId)
    .where('is_enabled', '=', true)
    .where((is) => is.or([is('audience', '=', 'followers'), is.val(newcomer.by === 'subscription')]))
    .executeTakeFirst()
  if (welcome) await jobs.enqueue('send-welcome', newcomer, { within: trx })
}

const nothing = { messageIds: [], afterCommit: () => undefined }

/** The job that greets: once for each pair, and only whom its creator may still write to. */
export async function sendWelcome(deps: Deps, newcomer: Newcomer): Promise<void> {
  const { performerId, accountId, by } = newcomer
  const { messageIds, afterCommit } = await transaction(deps.db, async (trx) => {
    const [welcome] = await findWelcome(trx, { performerId })
    if (!welcome?.is_enabled || (welcome.audience === 'subscribers' && by === 'follow')) return nothing
    if (welcome.attached.some((file) => file.status === 'processing')) {
      await deps.jobs.enqueue('send-welcome', newcomer, { within: trx, afterMs: waitMs })
      return nothing
    }
    const hasFiles = welcome.attached.some((file) => file.status === 'ready')
    const refusal = (await mayWrite({ db: trx, clock: deps.clock }, performerId, [accountId])).get(accountId)
    if (refusal !== undefined || (welcome.text === '' && !hasFiles)) return nothing
    const messageIds = await writeMassMessage(trx, {
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
    return { messageIds, afterCommit: await notifyOfMessages(deps, trx, performerId, messageIds) }
  })
  await publishAfterCommit(deps, () => emitToReaders(deps, performerId, messageIds, 'message/created'), afterCommit)
}
