import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Inserts a message, free unless `columns` give a price. Returns its id. */
export async function createMessage(
  test: TestApp,
  sender: TestPerson,
  reader: TestPerson,
  columns: Record<string, unknown> = {}
): Promise<string> {
  const { db, clock } = test.deps
  const [first_id = '', second_id = ''] = [sender.id, reader.id].sort()
  await db
    .insertInto('conversation')
    .values({ id: randomUUIDv7(), first_id, second_id, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: conversation_id } = await db
    .selectFrom('conversation')
    .select('id')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirstOrThrow()
  const id = randomUUIDv7()
  await db
    .insertInto('conversation_member')
    .values([
      { conversation_id, account_id: sender.id, other_id: reader.id, active_at: clock.now() },
      { conversation_id, account_id: reader.id, other_id: sender.id, active_at: clock.now() },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { version } = await db
    .updateTable('conversation')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', conversation_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message')
    .values({
      id,
      conversation_id,
      sender_id: sender.id,
      seq: version,
      version,
      text: 'Hello',
      created_at: clock.now(),
      ...columns,
    })
    .execute()
  return id
}

/**
 * Inserts a stream, live unless told otherwise, and the chat of its creator. The creator's earlier stream is ended,
 * because a creator has one live stream at a time; a scheduled one begins in a day. Returns its id.
 */
export async function createStream(
  test: TestApp,
  performer: TestPerson,
  {
    status = 'live',
    ...columns
  }: { access: string; price?: number; title?: string; status?: 'scheduled' | 'starting' | 'live' | 'ended' } & Record<
    string,
    unknown
  >
): Promise<string> {
  const { db, clock } = test.deps
  const now = clock.now()
  await db
    .insertInto('stream_conversation')
    .values({ id: randomUUIDv7(), performer_id: performer.id, updated_at: now })
    .onConflict((conflict) => conflict.column('performer_id').doNothing())
    .execute()
  if (status === 'live')
    await db
      .updateTable('stream')
      .set({ status: 'ended', ended_at: now })
      .where('performer_id', '=', performer.id)
      .where('status', 'in', ['starting', 'live'])
      .execute()
  const id = randomUUIDv7()
  await db
    .insertInto('stream')
    .values({
      id,
      performer_id: performer.id,
      title: 'Live',
      status,
      ...(status === 'scheduled'
        ? { scheduled_at: new Date(now.getTime() + 86_400_000) }
        : { opened_at: now, ...(status !== 'starting' && { started_at: now, last_part_at: now }) }),
      ended_at: status === 'ended' ? now : null,
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute()
  return id
}

/** Inserts a video call of a fan with a creator, accepted unless told otherwise, and its message. Returns its id. */
export async function createVideoCall(
  test: TestApp,
  fan: TestPerson,
  performer: TestPerson,
  columns: { price: number; status?: string }
): Promise<string> {
  const { db, clock } = test.deps
  const id = randomUUIDv7()
  await db
    .insertInto('video_call')
    .values({
      id,
      user_id: fan.id,
      performer_id: performer.id,
      minutes: 15,
      status: 'accepted',
      created_at: clock.now(),
      updated_at: clock.now(),
      ...columns,
    })
    .execute()
  await createMessage(test, fan, performer, { kind: 'call', text: '', call_id: id })
  return id
}
