import type { CurrentUser } from '../../../../contract/identity/users/accounts.ts'
import { users } from '../../../../contract/identity/users/users.ts'
import { useForm } from '../../../api/use-form.ts'
import { judgesUsername } from '../auth/join/UsernameField.tsx'

/** The editable fields of an account, as typed. */
export const profileValues = (user: CurrentUser) => ({
  name: user.name,
  username: user.username ?? '',
  email: user.email ?? '',
  currentPassword: '',
  birthDate: user.birthDate ?? '',
  country: user.country ?? '',
  state: user.state ?? '',
  city: user.city ?? '',
  phoneCode: user.phoneCode ?? '',
  phone: user.phone ?? '',
})
export type ProfileValues = ReturnType<typeof profileValues>

/** Returns only the values that differ; a value that was never set stays unset. */
export const changesOf = <V extends Record<string, unknown>>(values: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  ) as Partial<V>

/** The request body for the viewer's account. The current password is included only with a new e-mail address. */
export const profileChanges = (values: ProfileValues, before: ProfileValues): Partial<ProfileValues> => {
  const { currentPassword, ...changes } = changesOf(values, before)
  return changes.email !== undefined && currentPassword ? { ...changes, currentPassword } : changes
}

/** The form of the viewer's account; validates the request body that would be sent. */
export const useProfileForm = (user: CurrentUser) => {
  const before = profileValues(user)
  return useForm({
    initial: before,
    schema: users.update.body,
    toInput: (values) => profileChanges(values, before),
    live: judgesUsername,
  })
}
