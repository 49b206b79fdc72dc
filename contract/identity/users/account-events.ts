import '../../zod-config.ts'
import * as z from 'zod'
import { event } from '../../domain-event.ts'
import { Id } from '../../ids.ts'

/** The domain events of leaving, and of what operators change about accounts: a part of `domainEvents`. */
export const accountEvents = {
  'account.closed': event('An account was closed, by its owner or the operator', {
    accountId: Id,
    eraseAt: z.iso.datetime(),
    reason: z.string().nullable().describe('of the operator; null: its owner has closed it'),
  }),
  'account.erased': event('A closed account was erased', { accountId: Id }),
  'account.reopened': event('The owner of a closed account has signed in again', { accountId: Id }),
  'account.corrected': event('The operator has corrected the date of birth of an account', { accountId: Id }),
  'account.signed-out': event(
    'Sessions of an account were ended: by an operator, or because it was suspended or closed',
    { accountId: Id }
  ),
  'commission.changed': event('The operator has changed the commission of a creator', { performerId: Id }),
  'operator.changed': event('An account has become an operator, has another role, or is an operator no more', {
    accountId: Id,
  }),
  'performer.approved': event('The operator has approved a creator', { performerId: Id, shouldNotify: z.boolean() }),
}
