import type { Deps } from '../../../deps.ts'
import type { ClientEventHandler } from '../../../realtime/client-event-handlers.ts'
import { emitByCountry } from '../../identity/blocks/emit-by-country.ts'
import { refusalOf } from './policy.ts'
import { findMembership } from './queries.ts'

/** Tells the other member that the sender is typing or has stopped; only if the sender may write to them. */
export const handleTyping =
  ({ db, clock, realtime }: Deps): ClientEventHandler<'conversation/typing'> =>
  async ({ viewer, country }, { conversationId, isTyping }) => {
    const [membership] = await findMembership(db, {
      id: conversationId,
      accountId: viewer.id,
      now: clock.now(),
      country,
    })
    if (!membership || refusalOf(membership) !== undefined) return { ok: false }
    emitByCountry({ realtime }, membership.other_id, 'conversation/typing', {
      countries: membership.hidden_in,
      payload: { conversationId, accountId: viewer.id, isTyping },
    })
    return { ok: true }
  }
