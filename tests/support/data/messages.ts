import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import { conversations, type Conversation } from '../../../contract/social/conversations.ts'
import type { In } from '../../../contract/endpoint.ts'
import { messages } from '../../../contract/social/messages.ts'
import type { ServerEvent, ServerPayload } from '../../../contract/realtime.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Inserts a follow of B by A, so that the two may message each other. */
export const createFollow = (test: TestApp, fan: TestPerson, performer: TestPerson): Promise<unknown> =>
  test.deps.db
    .insertInto('follow')
    .values({ follower_id: fan.id, performer_id: performer.id, created_at: test.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Opens the conversation of a fan with a creator whom they follow, as the fan. */
export async function openConversation(test: TestApp, fan: TestPerson, performer: TestPerson): Promise<Conversation> {
  await createFollow(test, fan, performer)
  const opened = await test.call(
    conversations.open,
    { body: { source: 'performer', sourceId: performer.id } },
    { token: fan.token }
  )
  expect(opened.status).toBe(200)
  return opened.data
}

type Body = Partial<In<(typeof messages)['send']['body']>>

/** Sends a message; `body` is its text or the whole body. */
export const send = (test: TestApp, sender: TestPerson, conversationId: string, body: string | Body) =>
  test.call(
    messages.send,
    {
      params: { id: conversationId },
      body: typeof body === 'string' ? { text: body, clientMessageId: randomUUIDv7() } : body,
    },
    { token: sender.token }
  )

/** A conversation as one of its two participants sees it. */
export async function viewAs(test: TestApp, person: TestPerson, conversationId: string): Promise<Conversation> {
  const answer = await test.call(conversations.view, { params: { id: conversationId } }, { token: person.token })
  expect(answer.status).toBe(200)
  return answer.data
}

export type EmittedEvent = { [E in ServerEvent]: { to: string; event: E; payload: ServerPayload<E> } }[ServerEvent]

export type EventRecorder = {
  told: EmittedEvent[]
  to(person: TestPerson): EmittedEvent[]
  of<E extends ServerEvent>(event: E, person?: TestPerson): ServerPayload<E>[]
}

/** Records every event that the server emits from now on, in order. */
export function recordEvents(test: TestApp): EventRecorder {
  const told: EmittedEvent[] = []
  const { realtime } = test.deps
  const { emit } = realtime
  // As serialized for the socket: undefined fields are absent.
  realtime.emit = (to, event, payload) => {
    told.push(JSON.parse(JSON.stringify({ to, event, payload })) as EmittedEvent)
    emit(to, event, payload)
  }
  return {
    told,
    to: (person) => told.filter((one) => one.to === person.id),
    of: <E extends ServerEvent>(event: E, person?: TestPerson) =>
      told.flatMap((one) =>
        one.event === event && (!person || one.to === person.id) ? [one.payload as ServerPayload<E>] : []
      ),
  }
}
