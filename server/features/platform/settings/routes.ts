import { settings } from '../../../../contract/platform/settings/settings.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { aheadOf } from './clock-ahead.ts'
import { presentSettings } from './present.ts'
import { readSettings } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof settings> => ({
  public: async ({ caller }) => {
    const site = await readSettings(deps.db)
    // So that the browser's next calls are answered accordingly.
    if (site.maintenanceMode !== deps.liveSettings.current().isClosed) await deps.liveSettings.refresh()
    return {
      ...presentSettings(site, deps.config, caller.language, deps.clock.now()),
      geoBlocked: caller.country !== undefined && site.blockedCountries.includes(caller.country),
      clockAhead: aheadOf(deps.clock),
    }
  },
  keys: async ({ body, caller }) => {
    const all = presentSettings(await readSettings(deps.db), deps.config, caller.language, deps.clock.now())
    return Object.fromEntries(body.keys.map((key) => [key, all[key]]))
  },
})

/** The public settings (Spec §7, Settings). */
export const registerSettings: RegisterFeature = (app, deps) => mount(app, deps, settings, handlers(deps))
