import '../../zod-config.ts'
import * as z from 'zod'
import { text, trimmed } from '../../bounded.ts'
import { SnapshotVersion } from '../../snapshot-version.ts'
import { Amount } from '../../money/amount.ts'
import { Id } from '../../ids.ts'
import { operatorRoles } from '../../admin/roles.ts'
import { DisplayName } from './names.ts'
import { Username } from './usernames.ts'
import { ofPerson } from '../../private.ts'

/** A calendar day without a time zone: `2000-12-31`. */
export const Day = z.iso.date().meta({ id: 'Day' })
/** A point in time on the wire, in UTC. */
export const Time = text(40).check(z.iso.datetime()).describe('ISO 8601, UTC').meta({ id: 'Time' })

/** An e-mail address, at most 254 characters. */
export const Email = text(254).check(z.email()).describe('e-mail address').meta({ id: 'Email' })

/** 8 to 200 characters; with client-side hashing the digest is what counts as the password (Spec §9). */
export const Password = text(200).min(8, 'Use at least 8 characters').meta({ id: 'Password' })

/** Youngest age, in years on the day of registration, of any account. */
export const minimumAge = 18

/** Whole years between a birth date (`2000-12-31`) and a moment, both in UTC. */
export function ageAt(birthDate: string, now: Date): number {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number]
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/** A birth date of a person who is old enough (Spec §5). */
export const BirthDate = Day.refine((day) => day > '1900-01-01', 'Please check the year')
  .refine((day) => ageAt(day, new Date()) >= minimumAge, 'You must be 18 or older')
  .meta({ id: 'BirthDate' })

/** An account as lists and cards show it, without private fields. */
export const Person = z
  .object({
    _id: Id,
    name: z.string(),
    username: z.string().optional(),
    avatar: z.string().describe('URL of the picture; /no-avatar.jpg if there is none'),
    isPerformer: z.boolean(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

/** A role of operators (product.md, Operators). */
export const OperatorRole = z.enum(operatorRoles).meta({ id: 'OperatorRole' })

/** The signed-in account (Spec §3, Current user). */
export const CurrentUser = Person.extend({
  cover: z.string().optional(),
  email: ofPerson(z.string().optional()),
  emailVerified: z.boolean(),
  balance: Amount.describe('wallet balance, in tokens'),
  balanceAsOf: SnapshotVersion,
  isAdmin: z.boolean().optional().describe('present only for operators'),
  operatorRole: OperatorRole.optional().describe('present only for operators'),
  needsSecondFactor: z
    .boolean()
    .optional()
    .describe('present only for an operator who has to turn on two-step verification before acting as one'),
  status: z.enum(['active', 'pending', 'rejected', 'suspended']),
  statusReason: z.string().optional(),
  postingRestriction: z.string().optional().describe('why the account may not post; absent: it may'),
  payoutRestriction: z.string().optional().describe('why the account may not request payouts; absent: it may'),
  birthDate: Day.optional(),
  gender: z.string().optional(),
  country: z.string().optional(),
  state: z.string().optional(),
  city: z.string().optional(),
  phoneCode: ofPerson(z.string().optional()),
  phone: ofPerson(z.string().optional()),
  language: z.enum(['en', 'pt']).optional(),
  createdAt: Time,
  viewing: z
    .object({ endsAt: Time })
    .optional()
    .describe('present only while an operator views the site as this account'),
}).meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

/** The fields that every account may change about itself. An empty string clears an optional field. */
export const AccountChanges = z
  .strictObject({
    name: DisplayName.optional(),
    username: Username.optional(),
    email: Email.optional(),
    currentPassword: text(200)
      .optional()
      .describe(
        'required with a new e-mail address, unless the session was authenticated within the last 15 minutes or the account has no password'
      ),
    birthDate: BirthDate.optional().describe('once set, only an operator can change it'),
    country: text(2, 'Use two letters')
      .regex(/^([A-Za-z]{2})?$/, 'Use two letters')
      .optional()
      .describe('country code, or empty'),
    state: trimmed(80).optional(),
    city: trimmed(80).optional(),
    phoneCode: text(7, 'Like +55')
      .regex(/^(\+\d{1,6})?$/, 'Like +55')
      .optional()
      .describe('international dialling code, or empty'),
    phone: trimmed(30)
      .regex(/^[\d ()./-]{0,30}$/, 'Use numbers, spaces and hyphens')
      .optional(),
    language: z.enum(['en', 'pt']).optional(),
  })
  .meta({ id: 'AccountChanges' })
export type AccountChanges = z.output<typeof AccountChanges>
