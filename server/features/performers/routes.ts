import { performers } from '../../../contract/performers.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import { mount } from '../../http/mount.ts'
import { viewPerformer } from './view-performer.ts'

/** Creators (Spec §7, Performers). */
export const registerPerformers: RegisterFeature = (app, deps) =>
  mount(app, deps, { view: performers.view }, { view: ({ params, viewer, caller }) => viewPerformer(deps, params.id, { viewer, country: caller.country }) })
