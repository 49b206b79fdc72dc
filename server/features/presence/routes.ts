import type { RegisterFeature } from '../../http/feature.ts'
import { keepPresence } from './keep-presence.ts'
import { hearWatch } from './watch.ts'

/** Who is there, over every server process, for those who may know (product.md, Messages). */
export const registerPresence: RegisterFeature = (app, deps) => {
  deps.realtime.onClientEvent('presence/watch', hearWatch(deps))
  const keeper = keepPresence(deps)
  app.addHook('onClose', () => keeper.stop().catch((error: unknown) => deps.log.warn({ err: error }, 'presence')))
}
