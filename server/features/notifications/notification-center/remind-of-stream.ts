import { sql } from 'kysely'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Queues } from '../../../jobs/queues.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { streamSoonMail } from '../../social/streaming/mails.ts'
import { sendMailTo, type Addressee } from '../../platform/mail/send-mail-to.ts'
import { fansPerBatch } from './fans.ts'
import { notifyMany } from './notify.ts'

type Reminded = Addressee & { id: string }

/**
 * The next accounts after the id `after` that asked to be reminded of a stream or have a ticket, and can see its
 * creator.
 */
async function nextReminded(
  trx: Trx,
  streamId: string,
  performerId: string,
  after: string | null
): Promise<Reminded[]> {
  const hidden = isHiddenFrom(sql.ref('account.id'), performerId, undefined)
  const { rows } = await sql<Reminded>`
    select account.id, account.username, account.email, account.name, account.language from (
      select account_id as id from stream_reminder where stream_id = ${streamId}
      union select buyer_id from sale where item_id = ${streamId} and type = 'stream' and status in ('pending', 'available')
    ) reminded join account on account.id = reminded.id
    where account.status = 'active' and not ${hidden} and (${after}::uuid is null or account.id > ${after}::uuid)
      and not exists (select from block_country where performer_id = ${performerId} and block_country.country = upper(account.country))
    order by account.id limit ${fansPerBatch}`.execute(trx)
  return rows
}

/**
 * The job `remind-of-stream`: reminds those who asked for it, and those with a ticket, that a scheduled stream begins,
 * by notification and mail. Does nothing when the stream is no longer scheduled.
 */
export async function remindOfStream(deps: Deps, { streamId, after }: Queues['remind-of-stream']): Promise<void> {
  const afterCommit = await transaction(deps.db, async (trx) => {
    const stream = await trx
      .selectFrom('stream')
      .innerJoin('account', 'account.id', 'stream.performer_id')
      .select(['stream.performer_id', 'stream.title', 'stream.scheduled_at', 'account.name'])
      .where('stream.id', '=', streamId)
      .where('stream.status', '=', 'scheduled')
      .where('account.status', '=', 'active')
      .executeTakeFirst()
    if (!stream?.scheduled_at) return () => undefined
    const { performer_id: performerId, title, scheduled_at: at, name: creator } = stream
    const reminded = await nextReminded(trx, streamId, performerId, after ?? null)
    const last = reminded.at(-1)
    if (last && reminded.length === fansPerBatch)
      await deps.jobs.enqueue('remind-of-stream', { streamId, after: last.id }, { within: trx })
    const href = `/live/${performerId}`
    for (const account of reminded) await sendMailTo(deps, trx, account, href, streamSoonMail({ creator, title, at }))
    return notifyMany(
      deps,
      trx,
      { kind: 'live', actorId: performerId, objectType: 'performer', detail: 'soon', href, hasOwnMail: true },
      reminded.map(({ id }) => ({ to: id, objectId: performerId, groupKey: `stream:${streamId}` }))
    )
  })
  await publishAfterCommit(deps, afterCommit)
}
