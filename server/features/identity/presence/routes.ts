import type { RegisterFeature } from '../../../http/feature.ts'
import { trackPresence } from './track-presence.ts'
import { handleWatch } from './watch.ts'

/** Who is online, across all server processes, for viewers who may know it (product.md, Messages). */
export const registerPresence: RegisterFeature = (app, deps) => {
  deps.realtime.onClientEvent('presence/watch', handleWatch(deps))
  const tracker = trackPresence(deps)
  app.addHook('onClose', () =>
    tracker
      .stop()
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'presence could not be cleared when the process stopped')
      )
  )
}
