import type { Deps } from '../../deps.ts'
import type { ClientEventHandler } from '../../realtime/client-event-handlers.ts'
import { emitByCountry } from '../blocks/emit-by-country.ts'
import { refusalOf } from './policy.ts'
import { findMembership } from './queries.ts'

/** Tells the other that one types or has stopped; only where one may write to them. */
export const handleTyping =
  ({ db, clock, realtime }: Deps): ClientEventHandler<'conversation/typing'> =>
  async ({ viewer, country }, { conversationId, isTyping }) => {
    const [place] = await findMembership(db, { id: conversationId, accountId: viewer.id, now: clock.now(), country })
    if (!place || refusalOf(place) !== undefined) return { ok: false }
    emitByCountry({ realtime }, place.other_id, 'conversation/typing', {
      countries: place.hidden_in,
      payload: { conversationId, accountId: viewer.id, isTyping },
    })
    return { ok: true }
  }
