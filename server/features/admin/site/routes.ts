import { promos } from '../../../../contract/admin/promos.ts'
import { moneySettings, siteSettings } from '../../../../contract/admin/site-settings.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireCurrentPassword } from '../../identity/auth/require-reauthentication.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { saveSettings } from '../../platform/settings/save-settings.ts'
import { addSitePicture } from '../../platform/site/pictures.ts'
import { findPromo, listPromos, presentPromo } from '../../platform/site/promo-queries.ts'
import { createPromo, orderPromos, removePromo, updatePromo } from '../../platform/site/save-promo.ts'
import { presentEditable, toStored } from './settings.ts'

const handlersOfPromos = (deps: Deps): Handlers<typeof promos> => {
  const view = async (id: string) => {
    const row = await findPromo(deps.db, id)
    if (!row) throw new ApiError('not_found')
    return presentPromo(row, deps.clock.now())
  }
  return {
    list: async () => ({ data: (await listPromos(deps.db)).map((row) => presentPromo(row, deps.clock.now())) }),
    create: async ({ body }) => view(await createPromo(deps, body)),
    update: async ({ params, body }) => {
      await updatePromo(deps, params.id, body)
      return view(params.id)
    },
    order: ({ body }) => orderPromos(deps, body.ids),
    remove: ({ params }) => removePromo(deps, params.id),
  }
}

const handlersOfSettings = (deps: Deps): Handlers<typeof siteSettings> => ({
  view: async ({ caller }) => ({ ...presentEditable(await readSettings(deps.db)), country: caller.country }),
  change: async ({ viewer, body: { currentPassword, ...changes }, caller }) => {
    if (moneySettings.some((key) => changes[key] !== undefined))
      await requireCurrentPassword(deps, viewer, currentPassword)
    if (caller.country !== undefined && changes.blockedCountries?.includes(caller.country))
      throw invalidField('blockedCountries', "You're in this country and would lock yourself out")
    await saveSettings(deps, toStored(changes))
  },
  upload: ({ files }) => addSitePicture(deps, files.picture),
})

/** The promos of the site for its operator (product.md, Operators). */
export const registerPromos: RegisterFeature = (app, deps) => mount(app, deps, promos, handlersOfPromos(deps))

/** The settings of the site for its operator (product.md, Operators). */
export const registerSiteSettings: RegisterFeature = (app, deps) =>
  mount(app, deps, siteSettings, handlersOfSettings(deps))
