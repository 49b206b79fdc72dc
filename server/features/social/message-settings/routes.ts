import { messageSettings } from '../../../../contract/social/message-settings.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { changeMessageSettings } from './change-settings.ts'
import { presentMessageSettings } from './present.ts'
import { findMessageSettings } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof messageSettings> => {
  const view = async (viewer: Viewer) => presentMessageSettings(await findMessageSettings(deps.db, viewer.id), viewer)
  return {
    view: ({ viewer }) => view(viewer),
    update: async ({ viewer, body }) => {
      await changeMessageSettings(deps, viewer, body)
      return view(viewer)
    },
  }
}

/** An account's settings for messages and calls (product.md, Messages: the creator's setting). */
export const registerMessageSettings: RegisterFeature = (app, deps) => mount(app, deps, messageSettings, handlers(deps))
