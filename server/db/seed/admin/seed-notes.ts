import type { Deps } from '../../../deps.ts'
import { demoCreators } from '../creators/all.ts'
import { demoId } from '../demo-id.ts'
import { demoFans } from '../fans.ts'
import { creatorId, fanId, operatorId, pendingId } from '../seed-people.ts'

const hourMs = 3_600_000

const notes = [
  {
    about: creatorId(demoCreators[0]?.username ?? ''),
    text: 'Asks for payouts before the tenth because her rent is due. Please decide about them early in the month.',
    hoursAgo: 400,
  },
  {
    about: creatorId(demoCreators[0]?.username ?? ''),
    text: 'Called about a double charge. It was the preview of her bank, nothing was charged twice.',
    hoursAgo: 52,
  },
  {
    about: fanId(demoFans[0]?.username ?? ''),
    text: 'Writes from two addresses. The one in the account is the right one; we confirmed it by phone.',
    hoursAgo: 130,
  },
  { about: pendingId, text: 'The selfie is fine. Waiting for a sharper scan of the passport.', hoursAgo: 20 },
]

/** Notes of the demo's operator about people. */
export async function seedNotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await db
    .insertInto('person_note')
    .values(
      notes.map(({ about, text, hoursAgo }) => ({
        id: demoId(`note ${about} ${hoursAgo}`),
        account_id: about,
        author_id: operatorId,
        text,
        created_at: new Date(now - hoursAgo * hourMs),
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
