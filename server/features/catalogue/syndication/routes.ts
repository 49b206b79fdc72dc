import { syndication } from '../../../../contract/catalogue/syndication.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { atomFeed } from './atom.ts'
import { oembed } from './oembed.ts'

const handlers = (deps: Deps): Handlers<typeof syndication> => ({
  atom: ({ params, viewer, caller: { country, language } }) => atomFeed(deps, params.id, { viewer, country, language }),
  oembed: ({ query, viewer, caller: { country } }) => oembed(deps, query, { viewer, country }),
})

/** Atom feeds of creators, and link previews of their pages (product.md, lists and discovery). */
export const registerSyndication: RegisterFeature = (app, deps) => mount(app, deps, syndication, handlers(deps))
