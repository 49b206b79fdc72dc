import type { Conversation } from '../../../contract/conversations.ts'
import type { ServerEvent, ServerPayload } from '../../../contract/realtime.ts'
import type { Deps } from '../../deps.ts'
import { emitByCountry } from '../blocks/emit-by-country.ts'
import { presentConversation } from './present.ts'
import type { ConversationRow } from './queries.ts'

/** Tells one of the two something that says what their conversation is. `hidden_in`: the countries that the other has blocked; there the other is not there, as in an answer. */
export function emitToMember<E extends ServerEvent>(
  deps: Pick<Deps, 'realtime'>,
  side: ConversationRow & { hidden_in: string[] },
  event: E,
  payloadOf: (conversation: Conversation) => ServerPayload<E>
): void {
  const { hidden_in: countries } = side
  const inside = countries.length > 0 ? payloadOf(presentConversation({ ...side, is_out_of_country: true })) : undefined
  emitByCountry(deps, side.account_id, event, { countries, payload: payloadOf(presentConversation(side)), inside })
}
