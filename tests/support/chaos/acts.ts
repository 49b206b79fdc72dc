import { randomUUIDv7 } from 'node:crypto'
import type { Chance } from '../money-model/random.ts'
import { ask, persist, type Answer, type Call } from './ask.ts'
import { resultOf, type History } from './history.ts'
import { markFor, openMark } from './marks.ts'
import { POST_PRICE, postBody, type Person, type Post, type Fixtures } from './people.ts'
import type { Tally } from './tally.ts'

/** What somebody needs to act: the site's address, the others, and where the history is kept. */
export type Surroundings = {
  url: string
  fixtures: Fixtures
  history: History
  tally: Tally
  chance: Chance
  picture: Buffer
}
/** One act of a person, with all its calls. */
export type Act = (around: Surroundings, person: Person) => Promise<void>

const api = (
  { url }: Surroundings,
  name: string,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET'
): Call => ({
  name: `${method} ${name}`,
  method,
  url: `${url}/api${path}`,
  ...(body && { body }),
})

const idOf = ({ data }: Answer): { id?: string } => {
  const id = (data as { _id?: string } | undefined)?._id
  return id === undefined ? {} : { id }
}
const isOpenPost = ({ access }: Post): boolean => access === 'free'

/** Signs in; ends the session before, except the first one, which the person's socket has. */
export const signIn: Act = async (around, person) => {
  const { history, tally, fixtures } = around
  const former = person.token
  const body = { username: person.username, password: fixtures.password, remember: true }
  const answer = await persist(tally, { ...person, token: '' }, api(around, 'sign in', '/auth/login', body))
  const token = (answer.data as { token?: string } | undefined)?.token
  if (token === undefined) return
  person.token = token
  history.tokens.add(token)
  const isFirst = !history.sessions.some(({ by }) => by === person.number)
  history.sessions.push({ by: person.number, token })
  if (isFirst || former === '' || history.sessions.find(({ by }) => by === person.number)?.token === former) return
  history.sessions = history.sessions.filter((session) => session.token !== former)
  await ask(tally, { ...person, token: former }, api(around, 'sign out', '/auth/logout', {}))
}

export const readFeeds: Act = async (around, person) => {
  const { tally, chance, fixtures } = around
  await ask(tally, person, api(around, 'own feed', '/user/feeds?limit=10'))
  if (chance.happens(0.5)) await ask(tally, person, api(around, 'free posts', '/user/feeds/freebies?limit=10'))
  else {
    const creator = chance.pick(fixtures.creators)
    await ask(tally, person, api(around, 'posts of a creator', `/user/feeds?performerId=${creator.id}&limit=10`))
  }
  const post = chance.pick(fixtures.posts)
  await ask(tally, person, api(around, 'a post', `/user/feeds/${post.id}`))
}

export const visitPage: Act = async ({ url, tally, chance, fixtures }, person) => {
  const headers = { cookie: `user-token=${person.token}` }
  const path = chance.pick(['/', '/home', `/${chance.pick(fixtures.creators).username}`])
  const name = path === '/' || path === '/home' ? `page ${path}` : 'page of a creator'
  await ask(tally, person, { name: `GET ${name}`, method: 'GET', url: url + path, headers })
}

export const readNotificationCenter: Act = async (around, person) => {
  await ask(around.tally, person, api(around, 'notifications', '/notifications?limit=20'))
  await ask(around.tally, person, api(around, 'unread notifications', '/notifications/total-unread'))
  if (around.chance.happens(0.2))
    await persist(around.tally, person, api(around, 'all notifications read', '/notifications/read-all', {}))
}

export const readOwn: Act = async (around, person) => {
  await ask(around.tally, person, api(around, 'me', '/users/me'))
  await ask(around.tally, person, api(around, 'purchases', '/wallet/charges/search?limit=10'))
  await ask(around.tally, person, api(around, 'conversations', '/conversations?limit=20'))
}

export const follow: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  // Not the one whom the person writes to: a message needs the follow.
  const creator = chance.pick(fixtures.creators.filter(({ number }) => !person.conversations.has(number)))
  const isOn = chance.happens(0.6)
  const path = `/follows/${creator.id}`
  const answer = await persist(tally, person, api(around, 'follow', path, undefined, isOn ? 'POST' : 'DELETE'))
  const result = resultOf(answer.status)
  const isOff = !isOn && answer.status === 404
  history.follows.set(`${person.number} ${creator.id}`, result === 'done' ? isOn : isOff ? false : undefined)
}

export const like: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  const post = chance.pick(fixtures.posts.filter(isOpenPost))
  const isOn = chance.happens(0.7)
  const body = { action: 'like', objectType: 'feed', objectId: post.id }
  const answer = await persist(tally, person, api(around, 'like', '/reactions', body, isOn ? 'POST' : 'DELETE'))
  const isOff = !isOn && answer.status === 404
  history.likes.set(
    `${person.number} ${post.id}`,
    resultOf(answer.status) === 'done' ? isOn : isOff ? false : undefined
  )
}

/** A comment has no key, so nobody repeats it. */
export const comment: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  const mark = openMark()
  const body = { objectType: 'feed', objectId: chance.pick(fixtures.posts.filter(isOpenPost)).id, content: mark }
  const answer = await ask(tally, person, api(around, 'comment', '/comments', body))
  history.marked.push({ kind: 'comment', mark, by: person.number, result: resultOf(answer.status), ...idOf(answer) })
}

export const tip: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  const creator = chance.pick(fixtures.creators)
  const mark = markFor(person.number, creator.number)
  const call = api(around, 'tip', `/wallet/charges/tip/${creator.id}`, { price: 10, message: mark })
  const answer = await persist(tally, person, { ...call, key: randomUUIDv7() })
  const result = resultOf(answer.status)
  history.marked.push({ kind: 'tip', mark, by: person.number, result, ...idOf(answer) })
  if (result === 'done') person.tokens -= 1000
}

export const buy: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  const post = chance.pick(fixtures.posts.filter(({ access }) => access === 'sale'))
  if (person.opened.has(post.number)) return
  person.opened.add(post.number)
  const call = api(around, 'buy', `/wallet/charges/feed/${post.id}`, { price: POST_PRICE })
  const answer = await persist(tally, person, { ...call, key: randomUUIDv7() })
  const result = resultOf(answer.status)
  history.bought.push({ by: person.number, post: post.number, feedId: post.id, result, ...idOf(answer) })
  if (result === 'done') person.tokens -= POST_PRICE * 100
  if (result === 'refused') person.opened.delete(post.number)
}

export const topUp: Act = async (around, person) => {
  const { tally, history } = around
  const call = api(around, 'top up', '/payment/wallet/top-up', { amount: 30, cardId: person.cardId })
  const answer = await persist(tally, person, { ...call, key: randomUUIDv7() })
  const isPaid = (answer.data as { status?: string } | undefined)?.status === 'succeeded'
  const result = isPaid ? 'done' : resultOf(answer.status) === 'refused' ? 'refused' : 'unknown'
  history.toppedUp.push({ by: person.number, result, ...idOf(answer) })
  if (isPaid) person.tokens += 3000
}

/** Uploads a picture as a browser does: begins, sends it to the bucket, and completes. Resolves to its id if that was answered. */
async function uploadPicture(around: Surroundings, person: Person): Promise<string | undefined> {
  const { tally, history, picture } = around
  const type = person.isCreator ? 'feed-photo' : 'message-photo'
  const file = { name: 'picture.jpg', mimeType: 'image/jpeg', size: picture.length, type }
  const begun = await persist(tally, person, api(around, 'begin an upload', '/files/create-reference', file))
  const data = begun.data as Begun | undefined
  const part = data?.multipartsToUpload.parts[0]
  if (!data || !part) return undefined
  const put: Call = {
    name: 'PUT a picture into the bucket',
    method: 'PUT',
    url: part.url,
    body: picture,
    headers: { 'content-type': 'image/jpeg', 'content-length': String(picture.length) },
  }
  const sent = await persist(tally, person, put)
  if (sent.status !== 200) return undefined
  const complete = {
    uploadId: data.multipartsToUpload.uploadId,
    key: data.key,
    storageProvider: data.file.server,
    fileId: data.file._id,
    parts: [{ partNumber: part.partNumber, ETag: String(sent.headers['etag']) }],
  }
  const path = '/files/complete-multipart-upload'
  const answer = await persist(tally, person, api(around, 'complete an upload', path, complete))
  // 409: an earlier attempt, whose answer was lost, has completed it.
  const result = answer.status === 409 ? 'done' : resultOf(answer.status)
  history.uploads.push({ by: person.number, result, fileId: data.file._id })
  return result === 'done' ? data.file._id : undefined
}
type Begun = {
  file: { _id: string; server: string }
  key: string
  multipartsToUpload: { uploadId: string; parts: { partNumber: number; url: string }[] }
}

export const upload: Act = async (around, person) => void (await uploadPicture(around, person))

/** A post has no key, so nobody repeats it. */
export const publish: Act = async (around, person) => {
  const { tally, chance, fixtures, history } = around
  const access = chance.pick(['free', 'sale', 'subscriber'] as const)
  const number = fixtures.posts.length + history.marked.length + 1000
  const body = postBody(number, access)
  if (access !== 'free') person.opened.add(number)
  const answer = await ask(tally, person, api(around, 'publish', '/performer/feeds', body))
  const { id } = idOf(answer)
  const result = resultOf(answer.status)
  history.marked.push({ kind: 'post', mark: body.text, by: person.number, result, ...(id !== undefined && { id }) })
  if (id !== undefined && fixtures.posts.length < 400)
    fixtures.posts.push({ id, number, access, creator: person.number })
}

/** Requests a payout, and cancels it, so that the next one is possible. */
export const payOut: Act = async (around, person) => {
  const { tally, history } = around
  const mark = markFor(person.number, person.number)
  const call = api(around, 'request a payout', '/payout-requests', { amount: 50, note: mark })
  const answer = await persist(tally, person, { ...call, key: randomUUIDv7() })
  const { id } = idOf(answer)
  history.marked.push({ kind: 'payout', mark, by: person.number, result: resultOf(answer.status), ...idOf(answer) })
  if (id !== undefined)
    await persist(tally, person, api(around, 'cancel a payout', `/payout-requests/${id}`, undefined, 'DELETE'))
}
