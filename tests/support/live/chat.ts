import { streamMessages } from '../../../contract/social/stream-messages.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../data/people.ts'

/** The calls of one creator's live chat; `of` gives the app, the creator and the chat's id of the running test. */
export const chatCalls = (of: () => { test: TestApp; creator: TestPerson; id: string }) => {
  /** The chat as a viewer sees it; a visitor's without one. */
  const chatOf = async (viewer?: TestPerson) => {
    const { test, creator } = of()
    const params = { id: creator.username }
    return (await test.call(streamMessages.ofPerformer, { params }, viewer && { token: viewer.token })).data
  }
  const update = (body: object, who = of().creator) =>
    of().test.call(streamMessages.update, { params: { id: of().id }, body }, { token: who.token })
  const send = (who: TestPerson, text: string, clientMessageId?: string) =>
    of().test.call(streamMessages.send, { params: { id: of().id }, body: { text, clientMessageId } }, who)
  const list = async (who: TestPerson, query = {}) =>
    (await of().test.call(streamMessages.list, { params: { id: of().id }, query }, who)).data
  const publicList = (query = {}) => of().test.call(streamMessages.publicList, { params: { id: of().id }, query })
  const texts = async (who: TestPerson) => (await list(who)).data.map((message) => message.text)
  const follow = (who: TestPerson) =>
    of()
      .test.deps.db.insertInto('follow')
      .values({ follower_id: who.id, performer_id: of().creator.id, created_at: of().test.clock.now() })
      .execute()
  return { chatOf, update, send, list, publicList, texts, follow }
}
