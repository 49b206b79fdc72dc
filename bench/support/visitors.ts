/** One request of a load: its name in the report, and the expected status. */
export type Request = RequestInit & { name: string; path: string; expected?: number }

type Post = { _id: string; files?: { url?: string }[]; performer?: { username?: string } }

/**
 * The requests of a site's users, in turn: pages for visitors and for a fan, lists, pictures, tips and messages. `url`
 * is the site's address, `token` a session of a fan with tokens, `creatorId` the creator who is tipped and messaged;
 * `newKey` returns a new idempotency key. Throws when the site has no posts.
 */
export const visitors = async (
  url: string,
  token: string,
  creatorId: string,
  newKey: () => string
): Promise<() => Request> => {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: token },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const { data: creators } = await call<{ data: { username: string; _id: string }[] }>(
    '/performers/user/search?limit=20'
  )
  const { data: posts } = await call<{ data: Post[] }>('/user/feeds/freebies?limit=20')
  const { _id: conversation } = await call<{ _id: string }>('/conversations', {
    method: 'POST',
    body: JSON.stringify({ source: 'performer', sourceId: creatorId }),
  })
  const pictures = [
    ...new Set(
      (
        await Promise.all(creators.map(({ username }) => fetch(`${url}/${username}`).then((answer) => answer.text())))
      ).flatMap((html) => html.match(/\/m\/public\/[^\s"'&]+\.webp/g) ?? [])
    ),
  ]
  if (!posts.length || !creators.length || !pictures.length) throw new Error('the site has nothing to ask for')
  let next = 0
  const of = <T>(list: readonly T[]): T => list[next % list.length] as T
  const fan = { cookie: `user-token=${token}` }
  const page = (path: string): Request => ({ name: 'page, visitor', path })
  const own = (path: string): Request => ({ name: 'page, fan', path, headers: fan })
  const list = (path: string, isFan = false): Request => ({
    name: `list ${path.split('?')[0]}`,
    path: `/api${path}`,
    headers: isFan ? { authorization: token } : {},
  })
  const write = (name: string, path: string, body: object): Request => ({
    name,
    path: `/api${path}`,
    method: 'POST',
    expected: 201,
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': newKey() },
    body: JSON.stringify(body),
  })
  const kinds: (() => Request)[] = [
    () => page('/'),
    () => list('/performers/user/search?limit=20'),
    () => own('/home'),
    () => list(`/user/feeds?performerId=${of(creators)._id}&limit=20`),
    () => write('tip', `/wallet/charges/tip/${creatorId}`, { price: 10 }),
    () => page(`/${of(creators).username}`),
    () => list('/user/feeds?limit=20', true),
    () => own(`/${of(creators).username}`),
    () => list('/user/feeds/freebies?limit=20'),
    () =>
      write('message', `/messages/conversations/${conversation}`, {
        text: `Message ${next}: tonight the slow movement, with the windows open.`,
      }),
    () => page(`/posts/${of(posts)._id}`),
    () => list('/wallet/charges/search?limit=20', true),
    () => own('/wallet'),
    () => list('/conversations/search?limit=20', true),
    () => ({ name: 'picture', path: of(pictures) }),
    // A new address each time, so that its page is rendered and not cached.
    () => page(`/${of(creators).username}?visit=${next}`),
    () => list(`/messages/conversations/${conversation}?limit=30`, true),
    () => own(`/posts/${of(posts)._id}`),
    () => list('/performers/search/random?limit=6', true),
    () => ({ name: 'picture', path: of(pictures) }),
    () => page('/explore'),
    () => list('/settings/public'),
    () => own('/messages'),
    () => list('/performers/user/search?limit=20&q=a', true),
    () => ({ name: 'picture', path: of(pictures) }),
  ]
  return () => {
    next++
    const kind = kinds[next % kinds.length]
    if (!kind) throw new Error('no kind of request')
    return kind()
  }
}
