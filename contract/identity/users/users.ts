import '../../zod-config.ts'
import * as z from 'zod'
import { AccountChanges, CurrentUser, Person, Time } from './accounts.ts'
import { endpoints } from '../../endpoint.ts'
import { IdParams, ProfileId } from '../../ids.ts'
import { listQuery, page } from '../../paging.ts'
import { maxPictureBytes } from '../../limits.ts'
import { stepUpErrors } from '../../admin/operators.ts'

const avatarFile = { avatar: { accept: 'image', maxBytes: maxPictureBytes } } as const
const AvatarAddress = z.object({ avatar: z.string() })

/** The signed-in account, and other accounts as others see them (Spec §7, Users). */
export const users = endpoints({
  me: {
    method: 'GET',
    path: '/users/me',
    access: 'user',
    opensInMaintenance: true,
    summary: 'The signed-in account',
    response: CurrentUser,
  },
  update: {
    method: 'PUT',
    path: '/users',
    access: 'user',
    summary: "Change the caller's own account; a new e-mail address has to be confirmed again",
    body: AccountChanges,
    response: CurrentUser,
    errors: stepUpErrors,
    allowsIncomplete: true,
    limit: { max: 120, perS: 3600 },
    emits: ['account.changed'],
  },
  search: {
    method: 'GET',
    path: '/users/search',
    access: 'user',
    summary: 'The followers and subscribers of the signed-in creator; an operator searches all accounts',
    query: z.object({ ...listQuery, sortBy: z.enum(['createdAt', 'name']).default('createdAt') }),
    response: page(Person.extend({ isFollower: z.boolean(), isSubscriber: z.boolean(), createdAt: Time })),
    errors: ['wrong_role'],
  },
  view: {
    method: 'GET',
    path: '/users/view/{id}',
    access: 'user',
    summary: 'One account as others may see it',
    params: z.object({ id: ProfileId }),
    response: Person.extend({ createdAt: Time }),
    errors: ['not_found'],
  },
  uploadAvatar: {
    method: 'POST',
    path: '/users/avatar/upload',
    access: 'user',
    summary: "Set the caller's own picture",
    files: avatarFile,
    response: AvatarAddress,
    errors: ['unsupported_type', 'too_large'],
    allowsIncomplete: true,
    limit: { max: 30, perS: 3600 },
    emits: ['account.changed'],
  },
  uploadAvatarOf: {
    method: 'POST',
    path: '/users/{id}/avatar/upload',
    access: 'user',
    summary: "Set the picture of an account: the caller's own, or any as operator",
    params: IdParams,
    files: avatarFile,
    response: AvatarAddress,
    errors: ['unsupported_type', 'too_large', 'forbidden', 'not_found'],
    limit: { max: 30, perS: 3600 },
    emits: ['account.changed'],
  },
})
