import type { ServerEvent, ServerPayload } from '../../../../contract/realtime.ts'
import type { Deps } from '../../../deps.ts'
import { accountCountryRoom, userRoom } from '../../../realtime/sockets.ts'

/**
 * `payload` is for devices outside `countries`. Devices in these countries, where the account that the event is about
 * does not exist, get `inside`, or nothing.
 */
export type ByCountry<E extends ServerEvent> = {
  countries: readonly string[]
  payload: ServerPayload<E>
  inside?: ServerPayload<E> | undefined
}

/**
 * Emits to an account an event about another account that may be hidden in some countries (product.md, Who sees what):
 * each device gets what its country may see.
 */
export function emitByCountry<E extends ServerEvent>(
  { realtime }: Pick<Deps, 'realtime'>,
  accountId: string,
  event: E,
  { countries, payload, inside }: ByCountry<E>
): void {
  if (countries.length === 0) return realtime.emit(accountId, event, payload)
  const rooms = countries.map((country) => accountCountryRoom(accountId, country))
  realtime.emitRoom(userRoom(accountId), event, payload, rooms)
  if (inside) realtime.emitRoom(rooms, event, inside)
}
