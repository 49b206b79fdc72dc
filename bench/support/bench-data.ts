import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { storeMedia } from '../../server/features/platform/files/processing/store-media.ts'
import { storePublicPicture } from '../../server/features/platform/files/processing/store-picture.ts'
import { topUpEntries } from '../../server/features/money/ledger/sale-entries.ts'
import { post } from '../../server/features/money/ledger/post.ts'
import { hashToken } from '../../server/http/authenticate.ts'
import { openDeps } from '../../server/open-deps.ts'

/**
 * The data of the measurements: a creator with posts, one free post with a photo, and a signed-in fan who follows the
 * creator and has tokens.
 */
export type BenchData = { performer: string; performerId: string; feed: string; token: string }

const POSTS = 24
const CREATORS = 8
const words =
  'Tonight we tried the slow movement with the windows open and the street played along, which nobody had planned and everybody liked. '

/** A picture that compresses like a photograph: soft shapes with grain. */
export const picture = async (width: number, height: number, seed: number): Promise<Buffer> => {
  const circles = Array.from({ length: 14 }, (_, i) => {
    const at = (n: number): number => ((seed * 73 + i * 151 + n * 47) % 100) / 100
    return `<circle cx="${at(1) * width}" cy="${at(2) * height}" r="${(0.05 + at(3) * 0.25) * width}" fill="hsl(${(seed * 40 + i * 23) % 360} 55% ${25 + at(4) * 50}%)" opacity=".7"/>`
  }).join('')
  const drawn = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${seed * 40} 30% 40%)"/>${circles}</svg>`
    )
  )
    .png()
    .toBuffer()
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png()
    .toBuffer()
  return sharp(drawn)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const account = async (deps: Deps, name: string, isPerformer: boolean): Promise<{ id: string; username: string }> => {
  const id = randomUUIDv7()
  const username = name.toLowerCase().replaceAll(' ', '.')
  await deps.db
    .insertInto('account')
    .values({
      id,
      name,
      username,
      email: `${username}@bench.example`,
      email_verified_at: deps.clock.now(),
      birth_date: '1990-01-01',
      is_performer: isPerformer,
      country: 'PT',
      city: 'Porto',
    })
    .execute()
  return { id, username }
}

const dress = async (deps: Deps, id: string, seed: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  try {
    for (const [type, width, height] of [
      ['avatar', 512, 512],
      ['cover', 1600, 600],
    ] as const) {
      const path = join(folder, type)
      await sharp(await picture(width, height, seed)).toFile(`${path}.jpg`)
      const file = await storePublicPicture(deps, {
        ownerId: id,
        type,
        upload: { path: `${path}.jpg`, name: type, size: (await stat(`${path}.jpg`)).size },
      })
      await deps.db
        .updateTable('account')
        .set(type === 'avatar' ? { avatar_file_id: file } : { cover_file_id: file })
        .where('id', '=', id)
        .execute()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const creator = async (
  deps: Deps,
  name: string,
  seed: number,
  posts: number
): Promise<{ id: string; username: string; open: string }> => {
  const { id, username } = await account(deps, name, true)
  await dress(deps, id, seed)
  await deps.db
    .insertInto('performer')
    .values({
      account_id: id,
      bio: words.repeat(2),
      tagline: 'Slow music in small rooms',
      craft: 'cellist',
      approved_at: deps.clock.now(),
      total_feeds: posts,
      total_followers: 1240,
      total_subscribers: 87 + seed,
    })
    .execute()
  const photos = await Promise.all([0, 1, 2].map((n) => picture(1200, 1500, seed + n)))
  let open = ''
  for (let i = 0; i < posts; i++) {
    const feed = randomUUIDv7()
    const at = new Date(deps.clock.now().getTime() - i * 3_600_000)
    const hasPhoto = i % 2 === 1
    const access = i % 4 < 3 ? 'free' : 'subscriber'
    if (hasPhoto && access === 'free' && open === '') open = feed
    await deps.db
      .insertInto('feed')
      .values({
        id: feed,
        performer_id: id,
        type: hasPhoto ? 'photo' : 'text',
        access,
        status: 'active',
        text: words.repeat(1 + (i % 3)),
        total_files: Number(hasPhoto),
        published_at: at,
        created_at: at,
      })
      .execute()
    const bytes = photos[i % photos.length]
    if (hasPhoto && bytes) {
      const file = await storeMedia(deps, {
        ownerId: id,
        type: 'feed-photo',
        bytes,
        description: 'Soft shapes in many colours',
      })
      await deps.db.insertInto('feed_file').values({ feed_id: feed, file_id: file, position: 0 }).execute()
    }
  }
  return { id, username, open }
}

/** Creates a session of an account. Returns its token. */
export const signIn = async (deps: Deps, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await deps.db
    .insertInto('session')
    .values({
      id: randomUUIDv7(),
      token_hash: hashToken(token),
      account_id: accountId,
      authenticated_at: now,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return token
}

/** Gives an account tokens (in hundredths), as a top-up would. */
export const fillWallet = async (deps: Deps, accountId: string, tokens: number): Promise<void> => {
  const id = randomUUIDv7()
  await deps.db.transaction().execute((trx) =>
    post(trx, {
      id,
      kind: 'top_up',
      reference: `bench:${id}`,
      entries: topUpEntries(accountId, tokens, tokens),
      at: deps.clock.now(),
    })
  )
}

/** Opens the server's dependencies on a running database, without a server. The caller closes the result. */
export const openBench = (databaseUrl: string, dataDir: string, redisUrl = '') =>
  openDeps(
    readConfig({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      DEMO: '0',
      REDIS_URL: redisUrl,
    }),
    databaseUrl,
    { log: pino({ level: 'silent' }) }
  )

/**
 * Fills the site's database through the server's own functions. The demo is not used, so that its changes do not affect
 * the figures.
 */
export const makeBenchData = async (dataDir: string): Promise<BenchData> => {
  const shared = await startEmbedded({ dataDir }) // the server that the site uses
  const deps = await openBench(shared.url, dataDir)
  try {
    const main = await creator(deps, 'Clara Vance', 1, POSTS)
    const fan = await account(deps, 'Rui Alves', false)
    for (let i = 2; i <= CREATORS; i++) await creator(deps, `Creator Number ${i}`, i, 2)
    await deps.db.insertInto('follow').values({ follower_id: fan.id, performer_id: main.id }).execute()
    await fillWallet(deps, fan.id, 100_000)
    return { performer: main.username, performerId: main.id, feed: main.open, token: await signIn(deps, fan.id) }
  } finally {
    await deps.close()
    await shared.stop()
  }
}
