import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { comments } from '../../../contract/social/comments.ts'
import { follows } from '../../../contract/catalogue/follows/follows.ts'
import { adminDisputes } from '../../../contract/admin/disputes.ts'
import { mailTexts } from '../../../contract/admin/mail-texts.ts'
import { operators } from '../../../contract/admin/operators.ts'
import { adminPayouts } from '../../../contract/admin/payouts.ts'
import { people } from '../../../contract/admin/people.ts'
import { personNotes } from '../../../contract/admin/person-notes.ts'
import { promos } from '../../../contract/admin/promos.ts'
import { siteCoupons } from '../../../contract/admin/site-coupons.ts'
import { sitePages } from '../../../contract/admin/site-pages.ts'
import { tokenPackages } from '../../../contract/admin/token-packages.ts'
import { siteWebhooks } from '../../../contract/notifications/webhooks/webhooks.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { hashToken } from '../../../server/http/authenticate.ts'
import type { TestApp } from '../app.ts'
import type { Sent } from '../call.ts'
import { must } from '../data/account-lifecycle.ts'
import { signIn } from '../data/people.ts'
import { multipart } from '../media/form.ts'
import { heldWord } from './admin.ts'
import { askPayout } from './arrange.ts'
import type { Given } from './row.ts'
import { changedMail } from './screens-of-admin.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

/** The owner makes a call. */
const byOwner =
  <E extends Endpoint>(endpoint: E, sent: (fixtures: ConsistencyFixtures) => Partial<Sent<E>>) =>
  async (fixtures: ConsistencyFixtures, app: TestApp): Promise<unknown> => {
    const answer = await must(app, endpoint, sent(fixtures), fixtures.owner)
    return (answer as { _id?: string } | undefined)?._id
  }

/** Why an operator does something. */
export const reason = 'We looked at it'

export const offer = { label: { en: 'Fifty', pt: 'Cinquenta' }, price: 50, tokens: 50, bonus: 5 }
export const promo = {
  places: ['home' as const],
  title: { en: 'Summer', pt: 'Verão' },
  text: { en: 'Ten evenings', pt: 'Dez noites' },
}
export const mailText = {
  subject: 'Your money is on its way',
  heading: 'A refund',
  body: 'It takes some days: {amount} {way}',
}
export const pausedSiteWebhook = { url: 'http://127.0.0.1:9/site', events: ['report.created' as const], isPaused: true }

/** Makes something of the site; returns its id. */
export const createPackage = byOwner(tokenPackages.create, () => ({ body: offer }))
export const createPromo = byOwner(promos.create, () => ({ body: promo }))
export const createSiteCoupon = byOwner(siteCoupons.create, () => ({
  body: { code: `S${randomUUIDv7().slice(-8)}`.toUpperCase(), kind: 'percentage' as const, value: 10 },
}))
export const createSiteWebhook = byOwner(siteWebhooks.create, () => ({ body: pausedSiteWebhook }))
export const createNote = byOwner(personNotes.create, ({ creator }) => ({
  params: { id: creator.id },
  body: { text: 'Called on Monday' },
}))
export const invite = byOwner(operators.invite, () => ({
  body: { email: 'new@example.test', role: 'support' as const },
}))
export const savePage = (slug: string): Given =>
  byOwner(sitePages.save, () => ({ params: { slug }, body: { type: 'news' as const, title: 'Tour', content: 'Soon' } }))
export const saveMailText = byOwner(mailTexts.save, () => ({ params: changedMail as never, body: mailText }))

/** The fan was invited; returns the token of the mail. */
export const inviteFan: Given = async ({ fan, owner }, { deps, clock }) => {
  const token = randomUUIDv7()
  await deps.db
    .insertInto('operator_invitation')
    .values({
      id: randomUUIDv7(),
      email: fan.email,
      role: 'support',
      token_hash: hashToken(token),
      invited_by: owner.id,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 86_400_000),
    })
    .execute()
  return token
}
/** An account has this role of an operator, or none. */
export const giveRole =
  (side: 'fan' | 'support', role: string | null): Given =>
  ({ [side]: { id } }, { deps }) =>
    deps.db.updateTable('account').set({ operator_role: role }).where('id', '=', id).execute()

/** The creator waits for approval. */
export const apply: Given = async ({ creator }, { deps }) => {
  await deps.db.updateTable('performer').set({ approved_at: null }).where('account_id', '=', creator.id).execute()
  await deps.db.updateTable('account').set({ status: 'pending' }).where('id', '=', creator.id).execute()
}
/** The creator is approved, and was never rejected. */
export const approved: Given = async ({ creator }, { deps, clock }) => {
  await deps.db
    .updateTable('performer')
    .set({ approved_at: clock.now() })
    .where('account_id', '=', creator.id)
    .execute()
  await deps.db
    .updateTable('account')
    .set({ status: 'active', status_reason: null })
    .where('id', '=', creator.id)
    .execute()
}

/** The other creator, whom the fan follows, is suspended or not. */
export const suspendOther = byOwner(people.suspend, ({ other }) => ({ params: { id: other.id }, body: { reason } }))
export const unsuspendOther = byOwner(people.unsuspend, ({ other }) => ({ params: { id: other.id }, body: { reason } }))
export const restrictPosting = byOwner(people.restrict, ({ creator }) => ({
  params: { id: creator.id },
  body: { kind: 'posting' as const, reason },
}))
export const liftPosting = byOwner(people.unrestrict, ({ creator }) => ({
  params: { id: creator.id },
  body: { kind: 'posting' as const, reason },
}))
export const followLeaver: Given = ({ leaver, creator }, app) =>
  must(app, follows.create, { params: { id: creator.id } }, leaver)

/** The guest is signed in and has a passkey. */
export const guestWithPasskey: Given = async ({ guest }, app) => {
  await signIn(app, guest.id)
  const id = randomUUIDv7()
  await app.deps.db
    .insertInto('passkey')
    .values({
      id,
      account_id: guest.id,
      credential_id: id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'My phone',
      created_at: app.clock.now(),
    })
    .execute()
}

/** A comment of the fan is held; returns its id. */
export const writeHeld: Given = async ({ fan, items }, app) => {
  const body = { objectType: 'feed' as const, objectId: items.open.feed, content: `A ${heldWord}` }
  return (await must(app, comments.create, { body }, fan))._id
}

/** A payout of the creator is approved; returns its id. */
export const approvePayout: Given = async (fixtures, app) => {
  const id = String(await askPayout(fixtures, app))
  await must(app, adminPayouts.approve, { params: { id }, body: { amount: 50 } }, fixtures.owner)
  return id
}
/** A payout of the creator is in transit: its bank file was downloaded; returns its id. */
export const sendPayout: Given = async (fixtures, app) => {
  const id = String(await approvePayout(fixtures, app))
  const { _id: batch } = await must(app, adminPayouts.createBatch, { body: { payoutIds: [id] } }, fixtures.owner)
  const url = `/api/admin/payout-batches/${batch}/file`
  await app.app.inject({ url, headers: { authorization: fixtures.owner.token } })
  return id
}
/** Nothing is approved or in transit that is not paid: the creator can ask again. */
export const payApproved: Given = async ({ owner }, app) => {
  const [due, sent] = [
    await must(app, adminPayouts.list, { query: { status: 'approved' } }, owner),
    await must(app, adminPayouts.list, { query: { status: 'in_transit' } }, owner),
  ]
  const data = [...due.data, ...sent.data]
  for (const { _id: id } of data) await must(app, adminPayouts.pay, { params: { id }, body: {} }, owner)
}
/** An approved payout is in a batch; returns the id of the batch. */
export const batchPayout: Given = async (fixtures, app) => {
  const id = String(await approvePayout(fixtures, app))
  return (await must(app, adminPayouts.createBatch, { body: { payoutIds: [id] } }, fixtures.owner))._id
}

/** The draft of evidence has a receipt. */
export const addReceipt: Given = async ({ disputes, owner }, { app }) => {
  const form = multipart({ kind: 'receipt' }, { file: Buffer.from('%PDF-1.7') })
  await app.inject({
    method: 'POST',
    url: `/api${adminDisputes.addFile.path.replace('{id}', disputes.draft.id)}`,
    ...form,
    headers: { ...form.headers, authorization: owner.token },
  })
}

/** A mail that the other server has refused for the last time; returns the id of its job. */
export const failMail: Given = async (_, { deps }) => {
  const to = `${randomUUIDv7()}@example.test`
  await deps.jobs.enqueue('mail', { to, subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }, { afterMs: 3_600_000 })
  const { rows } = await sql<{ id: string }>`update pgboss.job
    set state = 'failed', completed_on = now(), start_after = now(), retry_count = retry_limit, output = '{"message":"550 no such user"}'
    where name = 'mail' and data ->> 'to' = ${to} returning id`.execute(deps.db)
  return rows[0]!.id
}
