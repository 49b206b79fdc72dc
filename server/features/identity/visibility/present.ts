import type { Person } from '../../../../contract/identity/users/accounts.ts'
import { publicPicture } from '../../platform/files/media-address.ts'

/**
 * The columns of `account` that `presentPerson` needs; select them with an alias prefix when a row contains two people.
 */
export const personColumns = [
  'account.id',
  'account.name',
  'account.username',
  'account.avatar_file_id',
  'account.is_performer',
] as const

export type PersonRow = {
  id: string
  name: string
  username: string | null
  avatar_file_id: string | null
  is_performer: boolean
}

/**
 * A person as lists and cards show them, without private fields; without a picture, the avatar is /no-avatar.jpg (Spec
 * §3). `id`: the account's id when the row's own id is that of another object.
 */
export function presentPerson(row: PersonRow, id = row.id): Person {
  return {
    _id: id,
    name: row.name,
    username: row.username ?? undefined,
    avatar: row.avatar_file_id ? publicPicture(row.avatar_file_id, 320) : '/no-avatar.jpg',
    isPerformer: row.is_performer,
  }
}

/** Whether an operator has approved this creator and the account is in good standing. */
export const isVerified = (row: { status: string; approved_at: Date | null }): boolean =>
  row.status === 'active' && row.approved_at !== null
