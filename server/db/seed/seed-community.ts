import type { Deps } from '../../deps.ts'
import { random } from './art/random.ts'
import { demoCreators } from './creators/all.ts'
import type { DemoCreator } from './creators/types.ts'
import { demoId } from './demo-id.ts'
import { demoFans } from './fans.ts'
import { creatorId, fanId } from './seed-people.ts'

const commentTexts = {
  en: [
    'I read this on the bus and missed my stop.',
    'The second paragraph. That is all.',
    'Showed it to my mother, she nodded for a minute.',
    'How long did this one take you?',
    'This is why I am here.',
    'Saved it for a bad day, used it the same evening.',
    'The light in this one!',
    'Please never explain it.',
    'More of this, and less of everything else.',
    'My cat watched the whole thing. Highest praise there is.',
    'I tried it. It did not work. I will try again.',
    'Is there a longer version somewhere?',
  ],
  pt: [
    'Li três vezes e mandei para a família inteira.',
    'Que coisa mais linda.',
    'Fiz ontem e deu certo de primeira!',
    'A segunda foto. Só isso.',
    'Quanto tempo leva?',
    'Guardei para um dia ruim.',
    'Minha avó aprovou, e ela não aprova nada.',
    'Mais disso, por favor.',
    'Deu vontade de largar tudo e ir aí.',
  ],
} as const
const answered = {
  en: [
    'Thank you, that helps on a Tuesday.',
    'Four days, and one night I do not count.',
    'There is. It is worse.',
    'Ha! Tell her I commentTexts hello.',
  ],
  pt: ['Obrigada, de verdade!', 'Conta depois como ficou.', 'Quatro dias e muito café.'],
} as const

type Comment = {
  id: string
  object_type: string
  object_id: string
  performer_id: string
  author_id: string
  parent_id: string | null
  content: string
  created_at: Date
  total_replies: number
}

/** The comments below one free post: of some fans, and sometimes the creator's reply. */
function conversation(creator: DemoCreator, index: number, objectId: string, publishedAt: Date, now: Date): Comment[] {
  const chance = random(`talk ${creator.username} ${index}`)
  const language = creator.languages[0] === 'pt' ? 'pt' : 'en'
  const shuffled = [...commentTexts[language]].sort(() => chance() - 0.5)
  const base = { object_type: 'feed', object_id: objectId, performer_id: creatorId(creator.username) }
  const out: Comment[] = []
  let at = publishedAt.getTime()
  for (const [i, content] of shuffled.slice(0, chance.int(1, 6)).entries()) {
    at += chance.int(3, 240) * 60_000
    if (at > now.getTime()) break
    const id = demoId(`comment ${creator.username} ${index} ${i}`)
    const answers = chance.chance(0.35) && at + 3_600_000 < now.getTime()
    out.push({
      ...base,
      id,
      author_id: fanId(chance.pick(demoFans.slice(1)).username),
      parent_id: null,
      content,
      created_at: new Date(at),
      total_replies: answers ? 1 : 0,
    })
    if (answers)
      out.push({
        ...base,
        id: demoId(`answer ${creator.username} ${index} ${i}`),
        author_id: base.performer_id,
        parent_id: id,
        content: chance.pick(answered[language]),
        created_at: new Date(at + 3_000_000),
        total_replies: 0,
      })
  }
  return out
}

/** Inserts the comments and likes of free posts with their counters, the same on every run. */
export async function seedCommunity(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const open = await db
    .selectFrom('feed')
    .select(['id', 'published_at'])
    .where('status', '=', 'active')
    .where('access', '=', 'free')
    .execute()
  const published = new Map(open.map((feed) => [feed.id, feed.published_at]))
  const comments: Comment[] = []
  const likes: { account_id: string; action: string; object_type: string; object_id: string; created_at: Date }[] = []
  for (const creator of demoCreators)
    for (const index of creator.posts.keys()) {
      const id = demoId(`post ${creator.username} ${index}`)
      const at = published.get(id)
      if (!at) continue
      comments.push(...conversation(creator, index, id, at, now))
      const chance = random(`likes ${creator.username} ${index}`)
      for (const fan of demoFans)
        if (chance.chance(0.16 * creator.fame + 0.1))
          likes.push({
            account_id: fanId(fan.username),
            action: 'like',
            object_type: 'feed',
            object_id: id,
            created_at: at,
          })
    }
  const made = await db
    .insertInto('comment')
    .values(comments)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['object_id'])
    .execute()
  const liked = await db
    .insertInto('reaction')
    .values(likes)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['object_id'])
    .execute()
  for (const [column, rows] of [
    ['total_comments', made],
    ['total_likes', liked],
  ] as const)
    for (const [id, some] of Map.groupBy(rows, (row) => row.object_id))
      await db
        .updateTable('feed')
        .set((is) => ({ [column]: is(column, '+', some.length) }))
        .where('id', '=', id)
        .execute()
}
