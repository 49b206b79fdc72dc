import type { ServerEvent, ServerPayload } from '../../../contract/realtime.ts'
import type { Deps } from '../../deps.ts'
import { accountCountryRoom, userRoom } from '../../realtime/sockets.ts'

/** What is told: `payload`, but to devices in `countries`, where whoever it is about does not exist, `inside`, or nothing. */
export type ByCountry<E extends ServerEvent> = {
  countries: readonly string[]
  payload: ServerPayload<E>
  inside?: ServerPayload<E> | undefined
}

/** Tells an account something about somebody who has blocked these countries (product.md, Who sees what): each device hears what its country may. */
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
