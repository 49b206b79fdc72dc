import './zod-config.ts'
import * as z from 'zod'
import { text } from './bounded.ts'

/**
 * The identifier of anything: a UUIDv7, so that ids sort by time of creation. It is normalised to lower case, because
 * ids are compared as text.
 */
export const Id = z.uuid().toLowerCase().describe('UUIDv7').meta({ id: 'Id' })
export type Id = string

/** The `{id}` of a path. */
export const IdParams = z.object({ id: Id })

/** A creator is addressed by id or by username (Spec §2, route parameter profileId). */
export const ProfileId = text(64).min(1).describe('id or username').meta({ id: 'ProfileId' })
