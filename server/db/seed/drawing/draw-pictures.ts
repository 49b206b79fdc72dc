import type { Deps } from '../../../deps.ts'
import { transaction } from '../../transaction.ts'
import { allKeys } from '../../../features/platform/files/file-keys.ts'
import {
  insertDocuments,
  storeDrawnDocument,
  storePublicDrawing,
} from '../../../features/platform/files/processing/store-picture.ts'
import { drawing, type Drawing } from '../art/drawing.ts'
import { demoCreators } from '../creators/all.ts'
import type { DemoCreator } from '../creators/types.ts'
import { demoId } from '../demo-id.ts'
import { drawDocument } from './draw-document.ts'
import { makeDrawing, shapes } from './draw-photo.ts'
import { drawFilms, drawShelf } from './draw-shelf.ts'
import { sizedSvg } from './sized-svg.ts'
import { demoFans, drawFan } from '../fans.ts'
import { payInConversations } from '../pay-in-conversations.ts'
import { drawConversations } from '../seed-conversations.ts'
import { creatorId, fanId, operatorId, pendingId } from '../seed-people.ts'
import { photoId } from '../seed-posts.ts'
import { bookmarkFromShelves, buyFromShelves } from '../seed-purchases.ts'
import { shelves } from '../shelf/all.ts'

const sheetOf = (width: number, height: number, seed: string, draw: (d: Drawing) => void): Drawing => {
  const d = drawing(width, height, seed)
  draw(d)
  return d
}

type PublicPicture = { ownerId: string; type: 'avatar' | 'cover'; draw: () => Drawing }

/** Draws an avatar or cover and assigns it to its owner, unless the owner already has one. */
async function drawPublic(deps: Deps, { ownerId, type, draw }: PublicPicture): Promise<void> {
  const column = type === 'avatar' ? 'avatar_file_id' : 'cover_file_id'
  const owner = await deps.db.selectFrom('account').select(column).where('id', '=', ownerId).executeTakeFirst()
  if (!owner || owner[column]) return
  const id = demoId(`${type} ${ownerId}`)
  const { keys, ...shape } = await storePublicDrawing(deps, id, type, sizedSvg(deps, draw().svg()))
  const now = deps.clock.now()
  await deps.db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      type,
      name: `${type}.webp`,
      mime_type: 'image/webp',
      ...shape,
      status: 'ready',
      keys: JSON.stringify(keys),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deps.db
    .updateTable('account')
    .set({ [column]: id })
    .where('id', '=', ownerId)
    .where(column, 'is', null)
    .execute()
}

const fanPortraits = demoFans.map(
  (fan): PublicPicture => ({ ownerId: fanId(fan.username), type: 'avatar', draw: () => drawFan(fan) })
)

/**
 * Draws the portraits of the creators and of the demo accounts before the site opens, because the landing page shows
 * them. Two at a time.
 */
export async function drawFirstPortraits(deps: Deps): Promise<void> {
  const pictures: PublicPicture[] = [
    ...demoCreators.map(
      (one): PublicPicture => ({
        ownerId: creatorId(one.username),
        type: 'avatar',
        draw: () => sheetOf(640, 640, `avatar ${one.username}`, one.artist.avatar),
      })
    ),
    ...fanPortraits.slice(0, 1),
    { ownerId: operatorId, type: 'avatar', draw: () => drawFan({ username: 'stage.manager', hair: 'beanie' }) },
    { ownerId: pendingId, type: 'avatar', draw: () => drawFan({ username: 'matteo.vetro', hair: 'crop' }) },
  ]
  const next = pictures.values()
  const draw = async () => {
    for (const picture of next) await drawPublic(deps, picture)
  }
  await Promise.all([draw(), draw()])
}

async function drawPhoto(
  deps: Deps,
  { creator, post, position }: { creator: DemoCreator; post: number; position: number }
): Promise<void> {
  const [name, shape] = creator.posts[post]?.photos?.[position] ?? []
  const draw = name && creator.artist.pictures[name]
  const id = photoId(creator, post, position)
  const row = await deps.db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  if (!draw || !shape || !row) return
  const [width, height] = shapes[shape]
  const stored = await makeDrawing(deps, sheetOf(width, height, `${creator.username} ${post} ${position}`, draw).svg())
  const updated = await deps.db
    .updateTable('file')
    .set({
      status: 'ready',
      ...stored.row,
      size: stored.size,
      keys: JSON.stringify(stored.keys),
      updated_at: deps.clock.now(),
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (!updated) await deps.storage.remove(allKeys(stored.keys)) // another process was faster
}

/** The identity documents of the creator who is waiting for approval. */
async function drawDocuments(deps: Deps): Promise<void> {
  for (const kind of ['idDocument', 'selfieWithId'] as const) {
    const id = demoId(`document ${kind}`)
    if (await deps.db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) continue
    const made = await storeDrawnDocument(deps, id, `${kind}.webp`, drawDocument(kind).svg())
    await transaction(deps.db, (trx) => insertDocuments(trx, pendingId, [{ ...made, kind }], deps.clock.now()))
  }
}

/**
 * The photos of all posts in the order in which visitors are likely to see them: the newest of every creator first,
 * then back through the year.
 */
const photosInOrder = Array.from({ length: Math.max(...demoCreators.map((one) => one.posts.length)) }, (_, post) =>
  demoCreators.flatMap((creator) =>
    [...(creator.posts[post]?.photos ?? []).keys()].map((position) => ({ creator, post, position }))
  )
).flat()

/**
 * Draws everything that is still missing, one at a time: covers, fans, documents, shelves, photos of posts, films.
 * Continues where an interrupted run stopped; two runs at once do no harm. `photos` is the maximum number of posts
 * whose photos are checked, `shelved` whether the shelves are.
 */
export async function drawRemaining(
  deps: Deps,
  { photos = Infinity, shelved = true }: { photos?: number; shelved?: boolean } = {}
): Promise<void> {
  for (const one of demoCreators)
    await drawPublic(deps, {
      ownerId: creatorId(one.username),
      type: 'cover',
      draw: () => sheetOf(1440, 480, `cover ${one.username}`, one.artist.cover),
    })
  for (const portrait of fanPortraits) await drawPublic(deps, portrait)
  await drawDocuments(deps)
  if (shelved) for (const shelf of shelves) await drawShelf(deps, shelf)
  if (shelved) await drawConversations(deps)
  for (const photo of photosInOrder.slice(0, photos)) await drawPhoto(deps, photo)
  if (!shelved) return
  for (const shelf of shelves) await drawFilms(deps, shelf)
  await payForDrawnItems(deps)
  await bookmarkFromShelves(deps)
}

/** Makes the purchases that need drawn items, oldest first, so that the balances of a wallet are consistent by date. */
export async function payForDrawnItems(deps: Deps): Promise<void> {
  await payInConversations(deps)
  await buyFromShelves(deps)
}
