import type { Deps } from '../../deps.ts'
import type { Hearer } from '../../realtime/hear.ts'
import { refusalOf } from './policy.ts'
import { findPlace } from './queries.ts'
import { tellOutside } from './tell-side.ts'

/** Tells the other that one types or has stopped; only where one may write to them. */
export const hearTyping = ({ db, clock, realtime }: Deps): Hearer<'conversation/typing'> => async ({ viewer, country }, { conversationId, isTyping }) => {
  const [place] = await findPlace(db, { id: conversationId, accountId: viewer.id, now: clock.now(), country })
  if (!place || refusalOf(place) !== undefined) return { ok: false }
  tellOutside({ realtime }, place.other_id, place.hidden_in, 'conversation/typing', { conversationId, accountId: viewer.id, isTyping })
  return { ok: true }
}
