import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../../contract/platform/settings/settings.ts'
import { sitePromos } from '../../../contract/platform/promos.ts'
import { operatorLog } from '../../../contract/admin/operator-log.ts'
import { promos } from '../../../contract/admin/promos.ts'
import { siteSettings } from '../../../contract/admin/site-settings.ts'
import { changeSetting } from '../../../server/features/platform/settings/change-setting.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createAdmin, createFan, createOperator, type TestPerson } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

let test: TestApp
let owner: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
  fan = await createFan(test)
})
afterAll(() => test.close())

const promo = {
  places: ['landing', 'home'] as const,
  title: { en: 'Summer of live music', pt: 'Verão de música ao vivo' },
  text: { en: 'Ten evenings on stage', pt: 'Dez noites no palco' },
  link: '/explore',
}
const portuguese = { headers: { 'accept-language': 'pt-BR' } }
const create = (more: object = {}) =>
  test.call(promos.create, { body: { ...promo, places: [...promo.places], ...more } }, owner)
const shown = async (place: 'landing' | 'home' | 'explore', by?: TestPerson) =>
  (await test.call(sitePromos.search, { query: { place } }, by)).data.data
const change = (body: object, by = owner) => test.call(siteSettings.change, { body }, by)
const publicSettings = async () => (await test.call(settings.public, {})).data
const day = (count: number) => new Date(test.clock.now().getTime() + count * 86_400_000).toISOString()

async function upload(bytes: Buffer) {
  const form = new FormData()
  form.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const { body, headers } = { body: new Response(form), headers: { authorization: owner.token } }
  return test.app.inject({
    method: 'POST',
    url: '/api/admin/site/pictures',
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

describe('the settings of the site', () => {
  it('are changed in human units, and are recorded', async () => {
    expect((await change({ siteName: 'Backroom', commission: 12.5, minimumTipPrice: 2.5, holdDays: 3 })).status).toBe(
      204
    )
    expect(await publicSettings()).toMatchObject({ siteName: 'Backroom', commission: 12.5, minimumTipPrice: 2.5 })
    expect((await test.call(siteSettings.view, {}, owner)).data).toMatchObject({ holdDays: 3, commission: 12.5 })
    const log = (await test.call(operatorLog.list, { query: { q: 'siteSettings' } }, owner)).data.data
    expect(JSON.parse(log[0]!.input)).toMatchObject({ commission: 12.5 })
  })

  it('refuse values that make no sense, with the field', async () => {
    const refused = async (body: object) => Object.keys((await change(body)).error.fields ?? {})
    expect(await refused({ commission: 101 })).toEqual(['commission'])
    expect(await refused({ minimumTipPrice: 20, maximumTipPrice: 10 })).toEqual(['maximumTipPrice'])
    expect(await refused({ colors: { light: '#ffee00', dark: '' } })).toEqual(['colors.light'])
    expect(await refused({ googleAnalyticsId: 'G-1"><script>' })).toEqual(['googleAnalyticsId'])
    expect(await refused({ logo: 'https://elsewhere.example/logo.png' })).toEqual(['logo'])
    expect(
      await refused({ menus: [{ title: 'Bad', path: 'javascript:1', section: 'main', isNewTab: false }] })
    ).toEqual(['menus.0.path'])
    expect((await change({ colors: { light: '#7a1f5c', dark: '#f0a6d8' } })).status).toBe(204)
    expect((await publicSettings()).colors).toEqual({ light: '#7a1f5c', dark: '#f0a6d8' })
  })

  it('reach every open browser, also when a command changes them', async () => {
    const sockets = await serveSockets(test)
    const socket = await sockets.connect(fan.token)
    const heard = () => socket.of('data/changed').flatMap(({ events }) => events)
    await expect.poll(() => test.deps.db.selectFrom('presence').select('account_id').execute()).not.toEqual([])
    await change({ siteName: 'Everywhere' })
    await expect.poll(heard).toEqual(['site.changed'])
    await changeSetting(test.deps, 'siteName', 'Again')
    await expect.poll(heard).toEqual(['site.changed', 'site.changed'])
    sockets.close()
  })

  it('ask for the password before what concerns money is changed, and are closed to other roles', async () => {
    test.clock.advance(3_600_000)
    const refused = await change({ commission: 5 })
    expect(refused.error.code).toBe('reauthentication_required')
    expect((await change({ siteName: 'Frontroom' })).status).toBe(204)
    for (const role of ['finance', 'moderator', 'support'] as const)
      expect((await change({ siteName: 'Mine' }, await createOperator(test, role))).error.code).toBe('forbidden')
  })

  it('show an announcement and the message of maintenance in the language of the reader, for their time', async () => {
    await change({
      announcements: [{ level: 'warning', text: { en: 'Slow today', pt: 'Lento hoje' }, from: day(-1), to: day(1) }],
      maintenanceMessage: { en: 'Back at noon', pt: '' },
    })
    expect((await test.call(settings.public, {}, portuguese)).data).toMatchObject({
      announcement: { level: 'warning', text: 'Lento hoje' },
      maintenanceMessage: 'Back at noon',
    })
    test.clock.advance(2 * 86_400_000)
    expect((await publicSettings()).announcement).toBeNull()
  })
})

describe('promos of the site', () => {
  it('are shown at their places, in the language of the reader, in their order, while their time lasts', async () => {
    const first = (await create()).data
    const second = (await create({ places: ['home'], from: day(1), to: day(3) })).data
    expect([first.status, second.status]).toEqual(['shown', 'scheduled'])
    expect(await shown('landing')).toEqual([
      { _id: first._id, title: 'Summer of live music', text: 'Ten evenings on stage', link: '/explore' },
    ])
    expect(await shown('explore')).toEqual([])
    const { data } = await test.call(sitePromos.search, { query: { place: 'home' } }, portuguese)
    expect(data.data.map(({ title }) => title)).toEqual(['Verão de música ao vivo'])
    test.clock.advance(2 * 86_400_000)
    expect((await shown('home')).map(({ _id }) => _id)).toEqual([first._id, second._id])
    await test.call(promos.order, { body: { ids: [second._id] } }, owner)
    expect((await shown('home')).map(({ _id }) => _id)).toEqual([second._id, first._id])
    test.clock.advance(2 * 86_400_000)
    expect((await shown('home')).map(({ _id }) => _id)).toEqual([first._id])
    await test.call(promos.update, { params: { id: first._id }, body: { ...promo, places: ['explore'] } }, owner)
    expect([await shown('home'), (await shown('explore')).length]).toEqual([[], 1])
    for (const { _id: id } of [first, second]) await test.call(promos.remove, { params: { id } }, owner)
    expect((await test.call(promos.list, {}, owner)).data.data).toEqual([])
    expect((await test.call(promos.remove, { params: { id: first._id } }, owner)).status).toBe(404)
  })

  it('disappear for the account that dismisses them, on every device, and for nobody else', async () => {
    const { _id: id } = (await create()).data
    expect((await test.call(sitePromos.dismiss, { params: { id } }, fan)).status).toBe(204)
    expect((await test.call(sitePromos.dismiss, { params: { id } }, fan)).status).toBe(204)
    expect([await shown('home', fan), (await shown('home', owner)).length]).toEqual([[], 1])
    await test.call(promos.remove, { params: { id } }, owner)
  })

  it('refuse a missing translation, an unsafe link, no place, and an end before the beginning', async () => {
    const refused = async (body: object) => Object.keys((await create(body)).error.fields ?? {})
    expect(await refused({ title: { en: 'Only English', pt: ' ' } })).toEqual(['title.pt'])
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual(['link'])
    expect(await refused({ places: [] })).toEqual(['places'])
    expect(await refused({ from: day(2), to: day(1) })).toEqual(['to'])
    expect((await create({ pictureId: fan.id })).status).toBe(404)
  })

  it('have a picture, which keeps its shape and its transparency', async () => {
    const png = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    const answer = await upload(png)
    expect(answer.statusCode).toBe(201)
    const picture = answer.json().data as { _id: string; url: string }
    expect(picture).toMatchObject({ width: 600, height: 200 })
    const file = await test.app.inject({ url: picture.url })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 600, height: 200, hasAlpha: true })
    const { data } = await create({ pictureId: picture._id })
    expect((await shown('home'))[0]?.picture?._id).toBe(picture._id)
    // A day later a new upload deletes unused pictures; the picture of the promo stays.
    test.clock.advance(2 * 86_400_000)
    const unused = (await upload(png)).json().data as { _id: string }
    test.clock.advance(2 * 86_400_000)
    await upload(png)
    const kept = await test.deps.db.selectFrom('site_picture').select('id').execute()
    expect(kept.map(({ id }) => id)).toContain(picture._id)
    expect(kept.map(({ id }) => id)).not.toContain(unused._id)
    await test.call(promos.remove, { params: { id: data._id } }, owner)
    expect((await upload(Buffer.from('no picture'))).statusCode).toBe(415)
  })
})
