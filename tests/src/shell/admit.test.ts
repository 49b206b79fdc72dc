import { describe, expect, it } from 'vitest'
import ProfilePage from '../../../pages/[profileId].tsx'
import GalleryPage from '../../../pages/galleries/[id].tsx'
import LivePage from '../../../pages/live/[profileId].tsx'
import StreamPage from '../../../pages/live/streams/[id].tsx'
import FeedPage from '../../../pages/posts/[id].tsx'
import ProductPage from '../../../pages/products/[id].tsx'
import VideoPage from '../../../pages/videos/[id].tsx'
import { admit, needsSession } from '../../../src/shell/admit.ts'
import type { PageFlags } from '../../../src/shell/app-page.ts'
import { layoutOf } from '../../../src/shell/layouts/layout-of.ts'
import { creator, fan } from '../support.ts'

const viewers = { visitor: null, fan, creator, operator: { ...fan, isAdmin: true } }
const sites = {
  open: { maintenanceMode: false, geoBlocked: false },
  maintenance: { maintenanceMode: true, geoBlocked: false },
  geoBlocked: { maintenanceMode: false, geoBlocked: true },
}
const [T, F] = [true, false]
const IN = 'enter'
const LOGIN = '/auth/login'
const HOME = '/home'

// authenticate, onlyPerformer, noredirect → the destination of each viewer on an open site
const rows: [boolean, boolean, boolean, Record<keyof typeof viewers, string>][] = [
  [F, F, F, { visitor: IN, fan: IN, creator: IN, operator: IN }],
  [F, F, T, { visitor: IN, fan: IN, creator: IN, operator: IN }],
  [T, F, F, { visitor: LOGIN, fan: IN, creator: IN, operator: IN }],
  [T, F, T, { visitor: IN, fan: IN, creator: IN, operator: IN }],
  [F, T, F, { visitor: LOGIN, fan: HOME, creator: IN, operator: HOME }],
  [F, T, T, { visitor: IN, fan: HOME, creator: IN, operator: HOME }],
  [T, T, F, { visitor: LOGIN, fan: HOME, creator: IN, operator: HOME }],
  [T, T, T, { visitor: IN, fan: HOME, creator: IN, operator: HOME }],
]
const names = Object.keys(viewers) as (keyof typeof viewers)[]
const ended = (result: ReturnType<typeof admit>): string => (result.enter ? IN : result.redirect)

describe('admit (Spec §2, Page flags)', () => {
  for (const [authenticate, onlyPerformer, noredirect, ends] of rows) {
    it.each(names)(
      `authenticate ${authenticate}, onlyPerformer ${onlyPerformer}, noredirect ${noredirect}: %s`,
      (name) => {
        const flags = { authenticate, onlyPerformer, noredirect }
        expect(ended(admit(flags, viewers[name], sites.open))).toBe(ends[name])
        // A closed site redirects nobody but operators, who work as if it were open.
        expect(ended(admit(flags, viewers[name], sites.maintenance))).toBe(name === 'operator' ? ends[name] : IN)
        expect(ended(admit(flags, viewers[name], sites.geoBlocked))).toBe(IN)
      }
    )
  }
})

// Public to everybody, and more for who is signed in.
it.each(Object.entries({ ProfilePage, FeedPage, VideoPage, GalleryPage, ProductPage, LivePage, StreamPage }))(
  'a session is welcome at %s, not required',
  (_, Page: PageFlags) => {
    expect([Page.authenticate, Page.noredirect]).toEqual([true, true])
    expect(admit(Page, null, sites.open)).toEqual({ enter: true })
    expect(needsSession(Page)).toBe(false)
  }
)

describe('layoutOf (Spec §2, Layouts)', () => {
  it.each(names)('chooses for %s', (name) => {
    const viewer = viewers[name]
    expect(layoutOf({}, viewer, sites.open)).toBe('primary')
    for (const layout of ['public', 'blank', 'home', 'primary'] as const)
      expect(layoutOf({ layout }, viewer, sites.open)).toBe(layout)
    expect(layoutOf({ layout: 'public' }, viewer, sites.maintenance)).toBe(
      name === 'operator' ? 'public' : 'maintenance'
    )
    expect(layoutOf({ layout: 'public' }, viewer, sites.geoBlocked)).toBe('geoBlock')
    expect(layoutOf({}, viewer, { maintenanceMode: true, geoBlocked: true })).toBe('geoBlock')
  })

  it('leaves login open during maintenance, but not to blocked countries', () => {
    const login = { layout: 'blank', opensInMaintenance: true } as const
    expect(layoutOf(login, null, sites.maintenance)).toBe('blank')
    expect(layoutOf(login, null, sites.geoBlocked)).toBe('geoBlock')
  })
})
