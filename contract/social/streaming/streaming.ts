import '../../zod-config.ts'
import * as z from 'zod'
import { text } from '../../bounded.ts'
import { Time } from '../../identity/users/accounts.ts'
import { ItemAccess, publicTitle } from '../../catalogue/items/items.ts'
import { endpoints } from '../../endpoint.ts'
import { Id, IdParams, ProfileId } from '../../ids.ts'
import { maxLineText, maxPictureBytes } from '../../limits.ts'
import { Amount } from '../../money/amount.ts'
import { StreamMessage } from '../stream-messages.ts'
import { cursorPage, cursorQuery, listQuery, page } from '../../paging.ts'
import { OwnStream, Stream, StreamHealth, streamFields, StreamSource, StreamSummary, StreamTicket } from './streams.ts'

const { title, description, access, price, goal } = streamFields
const own = { params: IdParams, response: OwnStream } as const

/** Streams: going live, watching, and what remains of them (Spec §7, Streaming; product.md, Live). */
export const streaming = endpoints({
  goLive: {
    method: 'POST',
    path: '/streaming/live',
    access: 'performer',
    summary:
      'Go live, with a new stream or a scheduled one, or schedule a stream. It is live when its first part has arrived',
    body: z.strictObject({
      streamId: Id.optional().describe('a scheduled stream of the caller, which begins now'),
      title: title.optional().describe('required for a new stream'),
      description: description.default(''),
      access: access.default('free'),
      price: price.optional(),
      goal: goal.optional(),
      source: StreamSource.default('browser'),
      scheduledAt: Time.optional().describe('schedules the stream instead of starting it'),
    }),
    response: OwnStream,
    status: 201,
    errors: ['performer_pending', 'restricted', 'not_found', 'already_live', 'stream_over', 'limit_reached'],
    limit: { max: 60, perS: 3600 },
    emits: ['stream.changed'],
  },
  edit: {
    method: 'PUT',
    path: '/streaming/live/{id}',
    access: 'performer',
    summary:
      "Change a scheduled or live stream of the caller. Tickets that were sold stay valid; a goal's tips are counted from the moment it is set",
    ...own,
    body: z.strictObject({
      title: title.optional(),
      description: description.optional(),
      access: access.optional(),
      price: price.optional(),
      goal: goal.optional(),
      scheduledAt: Time.optional().describe('only for a scheduled stream'),
    }),
    errors: ['not_found', 'stream_over', 'stream_begun'],
    emits: ['stream.changed'],
  },
  cover: {
    method: 'POST',
    path: '/streaming/{id}/cover/upload',
    access: 'performer',
    summary: "The picture that stands for a stream of the caller's",
    ...own,
    files: { cover: { accept: 'image', maxBytes: maxPictureBytes } },
    errors: ['not_found', 'unsupported_type', 'too_large'],
    emits: ['stream.changed'],
  },
  update: {
    method: 'PUT',
    path: '/streaming/update',
    access: 'performer',
    summary: 'End the stream of the caller that is live, or cancel one that is scheduled',
    body: z.strictObject({
      streamId: Id,
      status: z.enum(['ended', 'cancelled']).describe('`cancelled`: a scheduled stream will not take place'),
    }),
    response: OwnStream,
    errors: ['not_found', 'stream_not_begun', 'stream_live'],
    emits: ['stream.ended'],
  },
  setDuration: {
    method: 'PUT',
    path: '/streaming/set-duration',
    access: 'performer',
    summary:
      'Report the health of the connection of a live stream. The answer is its duration by the clock of the server, which never trusts the one that is sent',
    body: z.strictObject({
      streamId: Id,
      duration: z.number().min(0).max(1_000_000).describe('seconds'),
      health: StreamHealth.optional(),
    }),
    response: z.object({
      duration: z.number().int().describe('seconds'),
      totalViewers: z.number().int(),
    }),
    errors: ['not_found', 'stream_over', 'stream_not_begun'],
  },
  testBandwidth: {
    method: 'POST',
    path: '/streaming/line-check',
    access: 'performer',
    summary: 'Take text and forget it, so that a creator can measure their upload speed before going live',
    body: z.strictObject({
      data: text(maxLineText).describe('random, so that nothing on the way makes it shorter'),
    }),
    limit: { max: 300, perS: 600 },
  },
  join: {
    method: 'GET',
    path: '/streaming/join/{id}',
    access: 'optional',
    isPrivate: true,
    summary:
      'Watch a live stream: a ticket that expires within seconds. Repeat the call to renew it; whoever repeats it is counted as a viewer',
    params: IdParams,
    query: z.object({
      viewer: text(64).min(8).optional().describe('a random text that a visitor keeps while watching'),
    }),
    response: z.object({ stream: Stream, ticket: StreamTicket }),
    errors: ['not_found', 'locked', 'stream_ended'],
    // Many may watch behind one address.
    limit: { max: 6000, perS: 300 },
  },
  token: {
    method: 'POST',
    path: '/streaming/agora/token',
    access: 'user',
    summary: "A ticket of the site's streaming provider for a stream: the creator's to send, anybody else's to watch",
    body: z.strictObject({ streamId: Id }),
    response: StreamTicket,
    errors: ['not_found', 'locked', 'stream_ended'],
    limit: { max: 600, perS: 300 },
  },
  search: {
    method: 'GET',
    path: '/streaming/user/search',
    access: 'optional',
    summary: 'Streams that are live now, most watched first, or scheduled, next first',
    query: z.object({
      ...listQuery,
      status: z.enum(['live', 'scheduled']).default('live'),
      followed: z.enum(['true']).optional().describe('only of creators whom the caller follows or subscribes to'),
    }),
    response: page(Stream),
  },
  ofPerformer: {
    method: 'GET',
    path: '/streaming/performers/{id}',
    access: 'optional',
    summary: 'The live stream of a creator, those that are scheduled, next first, and the last one that ended',
    params: z.object({ id: ProfileId }),
    response: z.object({
      current: Stream.optional(),
      scheduled: z.array(Stream),
      last: Stream.optional().describe('ended within a day'),
    }),
    errors: ['not_found'],
  },
  view: {
    method: 'GET',
    path: '/streaming/{id}',
    access: 'optional',
    summary: 'One stream, whatever its status; for a locked one its title, description and price',
    params: IdParams,
    response: Stream,
    errors: ['not_found'],
  },
  chat: {
    method: 'GET',
    path: '/streaming/{id}/chat',
    access: 'optional',
    isPrivate: true,
    cursor: true,
    summary: 'What was written in the chat during a stream, oldest first, for those who may watch that stream',
    params: IdParams,
    query: z.object(cursorQuery),
    response: cursorPage(StreamMessage),
    errors: ['not_found', 'locked'],
  },
  remind: {
    method: 'POST',
    path: '/streaming/{id}/reminder',
    access: 'user',
    summary: 'Be notified a quarter of an hour before a scheduled stream',
    params: IdParams,
    errors: ['not_found', 'own_stream', 'stream_over', 'stream_begun'],
    emits: ['reminder.changed'],
  },
  forget: {
    method: 'DELETE',
    path: '/streaming/{id}/reminder',
    access: 'user',
    summary: 'Do not be notified of a scheduled stream',
    params: IdParams,
    errors: ['not_found'],
    emits: ['reminder.changed'],
  },
  calendar: {
    method: 'GET',
    path: '/streaming/{id}/calendar',
    access: 'optional',
    summary: 'A scheduled stream as a calendar file',
    params: IdParams,
    produces: 'text/calendar',
    errors: ['not_found'],
  },
})

/** A creator's own streams and their figures. */
export const ownStreams = endpoints({
  list: {
    method: 'GET',
    path: '/performer/streaming/search',
    access: 'performer',
    summary: "The caller's streams, newest first",
    query: z.object({ ...listQuery, status: z.enum(['scheduled', 'current', 'past']).optional() }),
    response: page(OwnStream),
  },
  view: {
    method: 'GET',
    path: '/performer/streaming/{id}',
    access: 'performer',
    summary: 'One stream of the caller',
    ...own,
    errors: ['not_found'],
  },
  summary: {
    method: 'GET',
    path: '/performer/streaming/{id}/summary',
    access: 'performer',
    summary: 'The figures of a stream of the caller, also while it is live',
    params: IdParams,
    response: StreamSummary,
    errors: ['not_found'],
  },
})

/** What is left of a stream after it: its parts are the recording (product.md, Live). */
export const recordings = endpoints({
  publish: {
    method: 'POST',
    path: '/performer/streaming/{id}/replay',
    access: 'performer',
    summary:
      'Make a video of the recording, whole or trimmed, and publish it; whoever had a ticket may watch it. It takes a while: the status of the recording tells when it is done',
    ...own,
    body: z.strictObject({
      title: publicTitle.optional().describe("absent: the stream's"),
      access: ItemAccess,
      price: Amount.optional().describe('tokens; required if access is `sale`'),
      startAt: z.number().min(0).max(1_000_000).optional().describe('seconds; what is before is left out'),
      endAt: z.number().min(0).max(1_000_000).optional().describe('seconds; what is after is left out'),
    }),
    status: 202,
    emits: ['recording.changed'],
    errors: ['not_found', 'no_recording', 'replay_in_progress', 'replay_published', 'performer_pending', 'restricted'],
  },
  remove: {
    method: 'DELETE',
    path: '/performer/streaming/{id}/recording',
    access: 'performer',
    summary:
      'Delete the recording of a stream. A replay that was published stays; ticket holders can then watch only it',
    params: IdParams,
    emits: ['recording.changed'],
    errors: ['not_found', 'replay_in_progress', 'no_recording'],
  },
})

/** The secret key with which programs such as OBS send a stream by RTMP. */
export const streamKeys = endpoints({
  view: {
    method: 'GET',
    path: '/performer/streaming/key',
    access: 'performer',
    isPrivate: true,
    summary: 'The server and the secret key for a program such as OBS',
    response: z.object({
      server: z.string().optional().describe('absent: the operator has not switched this on'),
      key: z.string(),
    }),
  },
  renew: {
    method: 'POST',
    path: '/performer/streaming/key',
    access: 'performer',
    summary: 'Replace the key; the old one stops working, and a stream that uses it is interrupted',
    response: z.object({ server: z.string().optional(), key: z.string() }),
    status: 201,
    emits: ['stream-key.changed'],
    limit: { max: 20, perS: 3600 },
  },
})
