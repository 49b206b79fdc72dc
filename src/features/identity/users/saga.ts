import { all, call, select } from 'redux-saga/effects'
import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import type { Fault } from '../../../api/api-error.ts'
import { applyEmitted, patchCached } from '../../../api/cache.ts'
import { wirePassword } from '../../../api/password.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { ERROR_TEXTS, errorText } from '../../../lib/error-texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { handle, run } from '../../../store/handle.ts'
import type { Saga } from '../../../store/handle.ts'
import { loadUser, selectUser, updateAvatar, updatePassword, updateUser } from './slice.ts'
import type { UserChanges } from './slice.ts'

const saved = (): void => showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })

/** The server's message, or the specification's default (Spec §8). Field errors are also shown at their field. */
const notSaved = (fault: Fault): void => {
  if (fault.code !== 'unauthenticated')
    showToast({ kind: 'error', message: errorText(fault, ERROR_TEXTS.errorOccurred) })
}

function* changePassword({ password, currentPassword }: { password: string; currentPassword?: string }): Saga<void> {
  const user = (yield select(selectUser)) as CurrentUser | null
  const body = {
    password: yield* run(() => wirePassword(password)),
    source: user?.isPerformer ? ('performer' as const) : ('user' as const),
    ...(currentPassword && { currentPassword: yield* run(() => wirePassword(currentPassword)) }),
  }
  yield* run(() => request('auth.updatePassword', { body }))
  // The other sessions have ended.
  yield* run(() => applyEmitted(queryClient(), 'auth.updatePassword'))
}

function* changeUser({ currentPassword, ...changes }: UserChanges): Saga<CurrentUser> {
  const body = {
    ...changes,
    ...(currentPassword && { currentPassword: yield* run(() => wirePassword(currentPassword)) }),
  }
  return yield* run(() => request('users.update', { body }))
}

function* changeAvatar({ file }: { file: File }): Saga<{ avatar: string }> {
  const user = (yield select(selectUser)) as CurrentUser | null
  const endpoint = user?.isPerformer ? 'performers.uploadAvatar' : 'users.uploadAvatar'
  return yield* run(() => request(endpoint, { files: { avatar: file } }))
}

/** Updates the account's name and picture in cached lists. */
const refresh = (user: CurrentUser): void => {
  patchCached<CurrentUser>(queryClient(), user._id, () => ({
    name: user.name,
    username: user.username,
    avatar: user.avatar,
  }))
  void applyEmitted(queryClient(), 'users.update')
}

function* avatarSaved(): Saga<void> {
  const user = (yield select(selectUser)) as CurrentUser | null
  if (user) refresh(user)
  saved()
}

/** Saves profile, password and picture of the viewer's account (Spec §4, §8). */
export function* userSaga(): Saga<void> {
  yield all([
    call(handle('latest', loadUser, () => request('users.me'))),
    call(
      handle('leading', updateUser, changeUser, {
        success: (user) => {
          refresh(user)
          saved()
        },
        // Not a failure: the form now shows the fields for the current password and the second factor.
        failure: (fault) => {
          if (fault.code !== 'reauthentication_required' && fault.code !== 'second_factor_required') notSaved(fault)
        },
      })
    ),
    call(
      handle('leading', updatePassword, changePassword, {
        success: saved,
        failure: (fault) => {
          if (fault.code !== 'second_factor_required') notSaved(fault)
        },
      })
    ),
    call(handle('leading', updateAvatar, changeAvatar, { success: avatarSaved, failure: notSaved })),
  ])
}
