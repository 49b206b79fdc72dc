import type { Deps } from '../../deps.ts'
import type { Hearer } from '../../realtime/hear.ts'
import { tellOutside } from '../blocks/tell-outside.ts'
import { refusalOf } from './policy.ts'
import { findPlace } from './queries.ts'

/** Tells the other that one types or has stopped; only where one may write to them. */
export const hearTyping =
  ({ db, clock, realtime }: Deps): Hearer<'conversation/typing'> =>
  async ({ viewer, country }, { conversationId, isTyping }) => {
    const [place] = await findPlace(db, { id: conversationId, accountId: viewer.id, now: clock.now(), country })
    if (!place || refusalOf(place) !== undefined) return { ok: false }
    tellOutside({ realtime }, place.other_id, 'conversation/typing', {
      countries: place.hidden_in,
      payload: { conversationId, accountId: viewer.id, isTyping },
    })
    return { ok: true }
  }
