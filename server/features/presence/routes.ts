import type { RegisterFeature } from '../../http/feature.ts'
import { trackPresence } from './track-presence.ts'
import { handleWatch } from './watch.ts'

/** Who is there, over every server process, for those who may know (product.md, Messages). */
export const registerPresence: RegisterFeature = (app, deps) => {
  deps.realtime.onClientEvent('presence/watch', handleWatch(deps))
  const keeper = trackPresence(deps)
  app.addHook('onClose', () => keeper.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'presence')))
}
