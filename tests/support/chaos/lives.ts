import { setTimeout as sleep } from 'node:timers/promises'
import { createTalker, type LoadClient } from '../soak/load-client.ts'
import type { Chance } from '../money-model/random.ts'
import {
  buy,
  comment,
  follow,
  like,
  payOut,
  publish,
  readNotificationCenter,
  readFeeds,
  readOwn,
  signIn,
  tip,
  topUp,
  upload,
  visitPage,
  type Act,
  type Surroundings,
} from './acts.ts'
import { persist } from './ask.ts'
import { foreignMarks, markFor } from './marks.ts'
import type { Person } from './people.ts'

/** A person with the device that has a socket, and the events that it has heard, by name. */
export type Life = { person: Person; client: LoadClient; heard: Map<string, number> }

/** How often people do something, in relation to each other. */
const common: [number, Act | 'message'][] = [
  [14, readFeeds],
  [8, readNotificationCenter],
  [6, readOwn],
  [4, visitPage],
  [2, signIn],
  [16, 'message'],
  [4, upload],
]
const ofFans: typeof common = [...common, [8, follow], [10, like], [7, comment], [9, tip], [6, buy], [4, topUp]]
const ofCreators: typeof common = [...common, [6, publish], [6, payOut]]

const choose = (chance: Chance, acts: typeof common): Act | 'message' => {
  let left = chance.below(acts.reduce((sum, [share]) => sum + share, 0))
  for (const [share, act] of acts) if ((left -= share) < 0) return act
  return readFeeds
}

/** Signs a person in and connects their device. */
export async function beginLife(around: Surroundings, person: Person): Promise<Life> {
  const { tally, url } = around
  await signIn(around, person)
  const heard = new Map<string, number>()
  const client = createTalker({
    id: person.id,
    token: person.token,
    url,
    polls: false,
    conversationIds: [...person.conversations.values()],
    address: person.address,
    heard: (event, payload) => {
      tally.events++
      heard.set(event, (heard.get(event) ?? 0) + 1)
      const foreign = foreignMarks(JSON.stringify(payload), person)
      if (foreign.length) tally.fault(`the event ${event} shows person ${person.number} what others own: ${foreign[0]}`)
    },
    call: async (method, path, body) => {
      const name = `${method} ${path.startsWith('/conv') ? 'conversations' : method === 'POST' ? 'a message' : 'missed messages'}`
      const call = { name, method, url: `${url}/api${path}`, ...(body && { body }) }
      const answer = await persist(tally, person, call)
      if (answer.status >= 300 || answer.status === 0)
        throw new Error(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 300)}`)
      return answer.data
    },
  })
  return { person, client, heard }
}

/** A person acts until `isOver`, with pauses of `pauseMs` on average. */
export async function live(
  around: Surroundings,
  { person, client }: Life,
  pauseMs: number,
  isOver: () => boolean
): Promise<void> {
  const { chance, tally } = around
  const acts = person.isCreator ? ofCreators : ofFans
  while (!isOver()) {
    await sleep(chance.below(2 * pauseMs))
    if (isOver()) return
    const act = choose(chance, acts)
    try {
      if (act === 'message') {
        const [other = 0, conversation = ''] = chance.pick([...person.conversations])
        await client.send(conversation, markFor(person.number, other))
      } else await act(around, person)
    } catch (error) {
      tally.fault(`person ${person.number}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
