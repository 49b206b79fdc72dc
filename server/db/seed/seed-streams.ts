import type { Deps } from '../../deps.ts'
import { creatorId } from './seed-people.ts'
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

/** Writes the scheduled streams of the demo, after its chats (`seedTalks`). A second run changes nothing. */
export async function seedStreams({ db, clock }: Deps): Promise<void> {
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
}
