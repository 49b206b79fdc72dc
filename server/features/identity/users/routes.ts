import { users } from '../../../../contract/identity/users/users.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { actAsOperator } from '../../../http/operators/act-as-operator.ts'
import { mount } from '../../../http/mount.ts'
import { noteOpened } from '../../../http/operators/operator-authority.ts'
import { presentPerson } from '../visibility/present.ts'
import { changeAccount } from './change-account.ts'
import { changePicture } from './change-picture.ts'
import { loadCurrentUser } from './load-current-user.ts'
import { isSeenBy, mayViewPeople, noteFoundPeople, requireSearch } from './policy.ts'
import { findOwnAccount, findPerson, searchAccounts } from './queries.ts'

const handlers = (deps: Deps): Handlers<typeof users> => ({
  me: async ({ viewer: { id, viewing } }) => ({
    ...(await loadCurrentUser(deps, id)),
    viewing: viewing && { endsAt: viewing.endsAt.toISOString() },
  }),
  update: async ({ viewer, body, caller }) => {
    await changeAccount(deps, viewer, body, caller.language)
    return loadCurrentUser(deps, viewer.id)
  },
  search: async ({ viewer, query, caller }) => {
    requireSearch(viewer)
    const { rows, total } = await searchAccounts(deps.db, viewer.id, isSeenBy(viewer, caller.country), query, {
      everyone: mayViewPeople(viewer),
      now: deps.clock.now(),
    })
    // Others may search among their own followers and subscribers only.
    if (mayViewPeople(viewer)) {
      const foreign = rows.filter((row) => row.id !== viewer.id && !row.is_follower && !row.is_subscriber)
      for (const { id } of foreign) noteOpened(viewer, { read: 'people.find', id, accountId: id })
    }
    return {
      data: rows.map((row) => ({
        ...presentPerson(row),
        isFollower: row.is_follower,
        isSubscriber: row.is_subscriber,
        createdAt: row.created_at.toISOString(),
      })),
      total,
    }
  },
  view: async ({ viewer, params, caller }) => {
    const row = await findPerson(deps.db, params.id, isSeenBy(viewer, caller.country))
    if (!row) throw new ApiError('not_found')
    await noteFoundPeople(deps.db, viewer, caller.country, [row.id])
    return { ...presentPerson(row), createdAt: row.created_at.toISOString() }
  },
  uploadAvatar: async ({ viewer, files }) => ({ avatar: await changePicture(deps, viewer.id, 'avatar', files.avatar) }),
  uploadAvatarOf: async ({ viewer, params: { id }, files, caller: { address } }) => {
    const change = async () => {
      if (!(await findOwnAccount(deps.db, id))) throw new ApiError('not_found')
      return { avatar: await changePicture(deps, id, 'avatar', files.avatar) }
    }
    if (viewer.id === id) return change()
    return actAsOperator(deps, viewer, { deed: 'users.uploadAvatarOf', address, subjectId: id, accountId: id }, change)
  },
})

/** Accounts (Spec §7, Users). */
export const registerUsers: RegisterFeature = (app, deps) => mount(app, deps, users, handlers(deps))
