import type { Conversation } from '../../../contract/conversations.ts'
import type { ServerEvent, ServerPayload } from '../../../contract/realtime.ts'
import type { Deps } from '../../deps.ts'
import { countryRoom, userRoom } from '../../realtime/sockets.ts'
import { presentConversation } from './present.ts'
import type { ConversationRow } from './queries.ts'

type Wire = Pick<Deps, 'realtime'>

/**
 * Tells one of the two something that says what their conversation is: where the other has blocked the country that a device of theirs comes from, the other is not there,
 * as in an answer (product.md, Who sees what). `hidden_in`: those countries.
 */
export function tellSide<E extends ServerEvent>({ realtime }: Wire, side: ConversationRow & { hidden_in: string[] }, event: E, payloadOf: (conversation: Conversation) => ServerPayload<E>): void {
  tellOutside({ realtime }, side.account_id, side.hidden_in, event, payloadOf(presentConversation(side)))
  if (side.hidden_in.length > 0)
    realtime.emitRoom(side.hidden_in.map((country) => countryRoom(side.account_id, country)), event, payloadOf(presentConversation({ ...side, is_out_of_country: true })))
}

/** Tells an account something but for its devices in these countries: whoever it is about does not exist there. */
export function tellOutside<E extends ServerEvent>({ realtime }: Wire, accountId: string, countries: readonly string[], event: E, payload: ServerPayload<E>): void {
  if (countries.length === 0) realtime.emit(accountId, event, payload)
  else realtime.emitRoom(userRoom(accountId), event, payload, countries.map((country) => countryRoom(accountId, country)))
}
