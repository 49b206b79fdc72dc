import type { Deps } from '../../../deps.ts'
import type { Owner } from './queries.ts'

/** Asks the creator's browsers to load the deliveries again. Operators load theirs when they open the list. */
export function emitDelivered({ realtime }: Pick<Deps, 'realtime'>, owner: Owner): void {
  if (owner !== null) realtime.emit(owner, 'data/changed', { events: ['webhook.delivered'] })
}
