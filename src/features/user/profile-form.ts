import type { CurrentUser } from '../../../contract/accounts.ts'
import { users } from '../../../contract/users.ts'
import { useForm } from '../../api/use-form.ts'
import { judgesUsername } from '../auth/join/UsernameField.tsx'

/** What an account changes of itself here, as it stands in the fields. */
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

/** Only what differs is sent: an unchanged value is nobody's business, and what was never set stays unset. */
export const changesOf = <V extends Record<string, unknown>>(values: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  ) as Partial<V>

/** What would be sent of the own account: the password only with the address that it proves. */
export const profileChanges = (values: ProfileValues, before: ProfileValues): Partial<ProfileValues> => {
  const { currentPassword, ...changes } = changesOf(values, before)
  return changes.email !== undefined && currentPassword ? { ...changes, currentPassword } : changes
}

/** The form over an account's own fields, judged by what would be sent. */
export const useProfileForm = (user: CurrentUser) => {
  const before = profileValues(user)
  return useForm({
    initial: before,
    schema: users.update.body,
    toInput: (values) => profileChanges(values, before),
    live: judgesUsername,
  })
}
