import { sql, type Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../../../server/db/schema.ts'
import { compareThreads } from '../soak/compare.ts'
import type { Surroundings } from './acts.ts'
import { ask, persist } from './ask.ts'
import { foreignMarks } from './marks.ts'
import type { Life } from './lives.ts'
import type { Harness } from './harness.ts'

type Db = Kysely<DB>

/** Longest time, in ms, until everything that was begun is done once nothing is broken any more. */
const REST_MS = 180_000

/** Repeats `find` until it finds nothing, for at most `REST_MS`. Resolves to what it found last. */
async function untilNone(find: () => Promise<string[]> | string[]): Promise<string[]> {
  for (const until = Date.now() + REST_MS; ; await sleep(500)) {
    const found = await find()
    if (found.length === 0 || Date.now() > until) return found
  }
}

/** Events that nobody has delivered, and jobs that are due or running; then those that have failed for good. */
export async function checkQueues(db: Db): Promise<string[]> {
  const open = await untilNone(async () => {
    const events = await db.selectFrom('event_outbox').select('name').limit(5).execute()
    const { rows } = await sql<{ name: string; state: string; times: number }>`
      select name, state::text, count(*) as times from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 minute' and left(name, 2) <> '__'
      group by 1, 2`.execute(db)
    return [
      ...events.map(({ name }) => `the event ${name} is not delivered`),
      ...rows.map(({ name, state, times }) => `${times} jobs of ${name} are ${state}`),
    ]
  })
  const { rows } = await sql<{ name: string; output: string }>`
    select name, left(output::text, 300) as output from pgboss.job where state = 'failed'`.execute(db)
  return [...open, ...rows.map(({ name, output }) => `a job of ${name} has failed for good: ${output}`)]
}

/** Every upload that was completed is ready. */
export async function checkUploads(db: Db, { history }: Surroundings): Promise<string[]> {
  const ids = history.uploads.filter(({ result }) => result === 'done').map(({ fileId }) => fileId)
  if (ids.length === 0) return []
  return untilNone(async () => {
    const files = await db.selectFrom('file').select(['id', 'status', 'reason']).where('id', 'in', ids).execute()
    const known = new Map(files.map((file) => [file.id, file]))
    return ids.flatMap((id) => {
      const file = known.get(id)
      return file?.status === 'ready'
        ? []
        : [`the upload ${id} is ${file ? `${file.status} (${file.reason})` : 'lost'}`]
    })
  })
}

/** Every device is connected, and knows every message once and in order. */
export async function checkDevices(lives: readonly Life[]): Promise<string[]> {
  const away = await Promise.allSettled(lives.map(({ client }) => client.connected()))
  const missing = away.filter(({ status }) => status === 'rejected').length
  if (missing > 0) return [`${missing} devices never got a connection`]
  return untilNone(() =>
    compareThreads(lives.map(({ client }) => client))
      .slice(0, 5)
      .map((fault) => `somebody knows a conversation otherwise: ${JSON.stringify(fault)}`)
  )
}

/** A tip to each creator, now that all is calm: their devices hear of it, whichever process they are connected to. */
export async function checkHearing(lives: readonly Life[], around: Surroundings): Promise<string[]> {
  const creators = lives.filter(({ person }) => person.isCreator)
  const before = creators.map(({ heard }) => heard.get('notification/created') ?? 0)
  for (const [at, { person: creator }] of creators.entries()) {
    const fan = around.fixtures.fans[at % around.fixtures.fans.length]!
    const post = around.fixtures.posts.find(({ access, creator: by }) => access === 'free' && by === creator.number)
    const call = {
      name: 'POST comment',
      method: 'POST',
      url: `${around.url}/api/comments`,
      body: { objectType: 'feed', objectId: post?.id, content: 'Heard?' },
    }
    const { status, text } = await ask(around.tally, fan, call)
    if (status !== 201) return [`a comment at rest answered ${status} ${text.slice(0, 300)}`]
  }
  return untilNone(() =>
    creators.flatMap(({ heard, person }, at) =>
      (heard.get('notification/created') ?? 0) > before[at]!
        ? []
        : [`the device of creator ${person.number} hears nothing`]
    )
  )
}

/** Every session still works, every bought post shows its text, and what is locked shows none. */
export async function checkReading(around: Surroundings): Promise<string[]> {
  const { history, fixtures, tally, url, chance } = around
  const faults: string[] = []
  for (const { by, token } of history.sessions) {
    const person = fixtures.people[by]!
    const call = { name: 'GET me', method: 'GET', url: `${url}/api/users/me` }
    const { status } = await persist(tally, { ...person, token }, call)
    if (status !== 200) faults.push(`a session of person ${by} answers ${status}`)
  }
  const done = history.bought.filter(({ result }) => result === 'done')
  for (const { by, feedId, post } of done.slice(-200)) {
    const call = { name: 'GET a post', method: 'GET', url: `${url}/api/user/feeds/${feedId}` }
    const { text } = await persist(tally, fixtures.people[by]!, call)
    if (!text.includes(`lock.${post}.`))
      faults.push(`person ${by} cannot read the post ${feedId} that they have bought`)
  }
  for (let n = 0; n < 100; n++) {
    const post = chance.pick(fixtures.posts)
    await persist(tally, chance.pick(fixtures.people), {
      name: 'GET a post',
      method: 'GET',
      url: `${url}/api/user/feeds/${post.id}`,
    })
  }
  return faults
}

/** No line of a log has a session, a secret, a password, a card number, or what somebody has written. */
export function checkLogs(harness: Harness, { history, fixtures }: Surroundings): string[] {
  const output = harness.output()
  const faults = [...harness.secrets, fixtures.password, '4242424242424242', '4242 4242 4242 4242', ...history.tokens]
    .filter((secret) => output.includes(secret))
    .map((secret) => `a log contains a secret: ${secret.slice(0, 12)}…`)
  const marks = foreignMarks(output, undefined)
  if (marks.length > 0) faults.push(`a log contains what people have written: ${marks.slice(0, 3).join(', ')}`)
  const unexpected = output.split('\n').filter((line) => /"unexpected error"|unhandled/i.test(line))
  return [...faults, ...unexpected.slice(0, 10).map((line) => `an unexpected error in the log: ${line.slice(0, 1200)}`)]
}
