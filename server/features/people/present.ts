import type { Person } from '../../../contract/accounts.ts'
import { publicPicture } from '../files/public-picture.ts'

/** The columns of `account` that a person is shown from; select them with an alias prefix where two people meet in a row. */
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

/** A person as lists and cards show them: no private field. Without a picture: /no-avatar.jpg (Spec §3). `id` where the row's own is of something else. */
export function presentPerson(row: PersonRow, id = row.id): Person {
  return {
    _id: id,
    name: row.name,
    username: row.username ?? undefined,
    avatar: row.avatar_file_id ? publicPicture(row.avatar_file_id, 320) : '/no-avatar.jpg',
    isPerformer: row.is_performer,
  }
}
