import { users } from '../../../contract/users.ts'
import type { RegisterFeature } from '../../http/feature.ts'
import { mount } from '../../http/mount.ts'
import { loadCurrentUser } from './load-current-user.ts'

/** Accounts (Spec §7, Users). */
export const registerUsers: RegisterFeature = (app, deps) =>
  mount(app, deps, { me: users.me }, { me: ({ viewer }) => loadCurrentUser(deps, viewer.id) })
