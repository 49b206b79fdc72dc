import type { Charge, TipAbout } from '../../../../contract/money/wallet.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { split, tokensToCents } from '../../money/ledger/sale-entries.ts'
import { emitMessage } from '../messages/emit-message.ts'
import { tipMessage } from '../messages/tip-message.ts'
import { requireCaps } from '../../platform/settings/caps.ts'
import { emitStreamMessages } from '../stream-messages/emit-stream-events.ts'
import { raisingGoal } from '../streaming/goal.ts'
import { emitStream } from '../streaming/emit-stream.ts'
import { tipStreamMessage } from '../stream-messages/tip-stream-message.ts'
import { findPayable } from '../../catalogue/performers/payable.ts'
import { chargeOnce, type Payer, type Terms } from '../../money/wallet/charge-once.ts'
import { requireAbout } from './tip-about.ts'

type Tip = { price: number; message?: string | undefined; about?: TipAbout | undefined }

/**
 * Tips a creator from the wallet, in general or for one of their items; `price` in tokens with decimals as on the wire. @throws ApiError invalid (caps), forbidden
 * (oneself), not_found, locked (what it is about), cannot_write (in a conversation), insufficient_balance, limit_reached, cooling_off, idempotency_conflict
 */
export async function tip(deps: Deps, payer: Payer, performerId: string, body: Tip): Promise<Charge> {
  let goalOf: string | undefined
  const raised = (streamId: string): void => void (goalOf = streamId)
  const charge = await chargeOnce(deps, payer, 'tip', performerId, body, () =>
    termsOf(deps, payer, performerId, body, raised)
  )
  if (body.about?.type === 'conversation')
    await publishAfterCommit(deps, () => emitMessage(deps, charge._id, 'message/created'))
  if (body.about?.type === 'stream') await publishAfterCommit(deps, () => emitStreamMessages(deps, [charge._id]))
  if (goalOf !== undefined) await emitStream(deps, goalOf)
  return charge
}

async function termsOf(
  deps: Deps,
  payer: Payer,
  performerId: string,
  { price, message, about }: Tip,
  raised: (streamId: string) => void
): Promise<Terms> {
  const { viewer, country, language } = payer
  if (performerId === viewer.id) throw new ApiError('forbidden')
  const performer = await findPayable(deps.db, viewer, country, performerId)
  if (!performer) throw new ApiError('not_found')
  if (about) await requireAbout(deps, payer, performerId, about)
  const { site } = performer
  requireCaps('tip', 'price', price, site, language)
  const tokens = toMinor(price)
  const alongside =
    about?.type === 'conversation'
      ? tipMessage(about.id, viewer.id, message)
      : about?.type === 'stream'
        ? raisingGoal(tipStreamMessage(performerId, viewer.id, deps.clock.now(), message), performerId, tokens, raised)
        : undefined
  return {
    performerId,
    tokens,
    holdDays: site.holdDays,
    split: split(tokensToCents(tokens, site.tokenPrice), site, performer.commission_bp),
    message,
    about,
    alongside,
  }
}
