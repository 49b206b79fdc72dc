import type { Conversation } from '../../../../contract/social/conversations.ts'
import type { ServerEvent, ServerPayload } from '../../../../contract/realtime.ts'
import type { Deps } from '../../../deps.ts'
import { emitByCountry } from '../../identity/blocks/emit-by-country.ts'
import { presentConversation } from './present.ts'
import type { ConversationRow } from './queries.ts'

/**
 * Emits an event that contains a conversation to one member. `hidden_in`: countries that the other member has blocked;
 * devices there get the conversation as if the other were unreachable, like a response there.
 */
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
