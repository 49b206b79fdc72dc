import '../../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../../identity/users/accounts.ts'
import { endpoints } from '../../endpoint.ts'
import { IdParams } from '../../ids.ts'
import { listQuery, page } from '../../paging.ts'
import { NewsLevel, PerformerCard } from '../performers/performers.ts'

const query = z.object(listQuery)

/** Follows: the creators whom an account follows, and the followers of a creator (Spec §7, Follows). */
export const follows = endpoints({
  create: {
    method: 'POST',
    path: '/follows/{id}',
    access: 'user',
    summary: 'Follow a creator; repeating it changes nothing',
    params: IdParams,
    errors: ['not_found', 'forbidden'],
    emits: ['follow.created'],
  },
  remove: {
    method: 'DELETE',
    path: '/follows/{id}',
    access: 'user',
    summary: 'Stop following a creator',
    params: IdParams,
    emits: ['follow.deleted'],
  },
  notifications: {
    method: 'PUT',
    path: '/follows/{id}/notifications',
    access: 'user',
    summary: 'Choose how much to hear of a creator whom the caller follows or subscribes to',
    params: IdParams,
    body: z.strictObject({ level: NewsLevel }),
    response: z.object({ level: NewsLevel }),
    errors: ['not_found', 'forbidden'],
    emits: ['news-level.changed'],
  },
  followers: {
    method: 'GET',
    path: '/follows/followers',
    access: 'performer',
    summary: 'The followers of the signed-in creator',
    query,
    response: page(Person.extend({ followedAt: Time })),
  },
  following: {
    method: 'GET',
    path: '/follows/following',
    access: 'user',
    summary: 'The creators whom the signed-in account follows',
    query,
    response: page(PerformerCard.extend({ followedAt: Time, newsLevel: NewsLevel })),
  },
})
