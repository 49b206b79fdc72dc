import type { Deps } from '../../deps.ts'
import { demoFans } from './fans.ts'
import { creatorId, fanId } from './seed-people.ts'
import { demoId } from './demo-id.ts'

const hourMs = 3_600_000

/** The demo's scheduled streams: a time in hours after its creation, and a price in hundredths of a token. */
const demoStreams = [
  {
    creator: 'nneka.moves',
    inHours: 50,
    title: 'Open class: from the hips up',
    description: 'Ninety minutes, no mirror. Clear two square metres of floor and bring water.',
    access: 'sale',
    price: 1200,
  },
  {
    creator: 'ilka.varro',
    inHours: 98,
    title: 'Thursday at nine, small hall',
    description: 'Bach first, then whatever you ask for in the chat.',
    access: 'free',
    price: null,
  },
  {
    creator: 'jandira.doces',
    inHours: 146,
    title: 'Brigadeiros for beginners',
    description: 'You need one pan, a spoon and patience. I cook, you cook along.',
    access: 'follower',
    price: null,
  },
] as const

/** A stream of the demo that is over: viewers in each half minute, and reactions in some. */
const endedStream = {
  creator: 'ilka.varro',
  daysAgo: 3,
  title: 'Thursday at nine: requests',
  minutes: 42,
  moments: Array.from({ length: 84 }, (_, place) => ({
    place,
    // Never more at once than have watched at all (below).
    viewers: Math.round(4 + 14 * Math.sin((Math.PI * (place + 6)) / 96) ** 2 + (place % 5)),
    reactions: place % 9 === 4 ? 6 + (place % 4) * 5 : 0,
  })),
}

async function seedEndedStream({ db, clock }: Deps): Promise<void> {
  const { creator, daysAgo, title, minutes, moments } = endedStream
  const id = demoId(`ended stream ${creator}`)
  const startedAt = new Date(clock.now().getTime() - daysAgo * 24 * hourMs)
  const endedAt = new Date(startedAt.getTime() + minutes * 60_000)
  const made = await db
    .insertInto('stream')
    .values({
      id,
      performer_id: creatorId(creator),
      status: 'ended',
      end_reason: 'creator',
      title,
      access: 'follower',
      opened_at: startedAt,
      started_at: startedAt,
      last_part_at: endedAt,
      ended_at: endedAt,
      peak_viewers: Math.max(...moments.map(({ viewers }) => viewers)),
      watched_ms: moments.reduce((sum, { viewers }) => sum + viewers * 30_000, 0),
      created_at: startedAt,
      updated_at: endedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await db
    .insertInto('stream_moment')
    .values(moments.map((moment) => ({ stream_id: id, ...moment })))
    .execute()
  const watched = demoFans.slice(0, 24).map(({ username }) => fanId(username))
  await db
    .insertInto('stream_viewer')
    .values(watched.map((account_id) => ({ stream_id: id, account_id, first_at: startedAt })))
    .execute()
}

/** Writes the streams of the demo, scheduled ones and one that is over, after its chats (`seedConversations`). A second run changes nothing. */
export async function seedStreams(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await db
    .insertInto('stream_conversation')
    .values(
      demoStreams.map(({ creator }) => ({
        id: demoId(`live chat ${creator}`),
        performer_id: creatorId(creator),
        updated_at: now,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('stream')
    .values(
      demoStreams.map(({ creator, inHours, title, description, access, price }) => ({
        id: demoId(`stream ${creator}`),
        performer_id: creatorId(creator),
        status: 'scheduled',
        title,
        description,
        access,
        price,
        scheduled_at: new Date(Math.ceil((now.getTime() + inHours * hourMs) / hourMs) * hourMs),
        created_at: now,
        updated_at: now,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await seedEndedStream(deps)
}
