/** Who looks. The demo has an account for each but the visitor. */
export type Role = 'visitor' | 'fan' | 'creator' | 'pending' | 'admin'

/** A screen: its file below pages/, an address of it, and who is to see it. `{…}` is filled from the demo. */
export type ScreenOf = { page: string; path: string; roles: readonly Role[] }

const everyone = ['visitor', 'fan', 'creator'] as const

/** Every screen of the product. A test holds that no page is missing. */
export const screens: readonly ScreenOf[] = [
  { page: 'index', path: '/', roles: ['visitor'] },
  { page: 'explore', path: '/explore', roles: ['visitor', 'fan'] },
  { page: 'explore', path: '/explore?q=zzzz', roles: ['visitor'] },
  { page: '[profileId]', path: '/{performer}', roles: everyone },
  { page: '[profileId]', path: '/{own}', roles: ['creator'] },
  { page: 'posts/[id]', path: '/posts/{free}', roles: ['visitor'] },
  { page: 'posts/[id]', path: '/posts/{locked}', roles: ['visitor', 'admin'] },
  { page: '[profileId]', path: '/{shopkeeper}?tab=photos', roles: everyone },
  { page: '[profileId]', path: '/{shopkeeper}?tab=videos', roles: everyone },
  { page: '[profileId]', path: '/{shopkeeper}?tab=galleries', roles: ['visitor', 'fan'] },
  { page: '[profileId]', path: '/{shopkeeper}?tab=shop', roles: ['visitor', 'fan'] },
  { page: '[profileId]', path: '/{shopkeeper}?tab=about', roles: ['visitor'] },
  { page: 'videos/[id]', path: '/videos/{video}', roles: everyone },
  { page: 'videos/[id]', path: '/videos/{lockedVideo}', roles: ['visitor', 'fan', 'admin'] },
  { page: 'galleries/[id]', path: '/galleries/{gallery}', roles: everyone },
  { page: 'galleries/[id]', path: '/galleries/{lockedGallery}', roles: ['visitor', 'fan', 'admin'] },
  { page: 'products/[id]', path: '/products/{product}', roles: everyone },
  { page: 'products/[id]', path: '/products/{download}', roles: ['visitor', 'fan'] },
  { page: 'page/[slug]', path: '/page/terms', roles: ['visitor', 'fan'] },
  { page: 'page/[slug]', path: '/page/help', roles: ['visitor'] },
  { page: '404', path: '/no-such-place/at-all', roles: ['visitor', 'fan'] },
  { page: 'auth/login', path: '/auth/login', roles: ['visitor'] },
  { page: 'auth/register/index', path: '/auth/register', roles: ['visitor'] },
  { page: 'auth/register/index', path: '/auth/register?creator={performer}', roles: ['visitor'] },
  { page: 'auth/register/creator', path: '/auth/register/creator', roles: ['visitor'] },
  { page: 'auth/forgot', path: '/auth/forgot', roles: ['visitor'] },
  { page: 'auth/reset', path: '/auth/reset?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaa', roles: ['visitor'] },
  { page: 'auth/confirm-email', path: '/auth/confirm-email?token=aaaaaaaaaaaaaaaaaaaaaaaaaaaa', roles: ['visitor'] },
  { page: 'auth/callback/google', path: '/auth/callback/google?error=access_denied', roles: ['visitor'] },
  { page: 'auth/callback/twitter', path: '/auth/callback/twitter?denied=1', roles: ['visitor'] },
  { page: 'home', path: '/home', roles: ['fan', 'creator'] },
  { page: 'user/account', path: '/user/account', roles: ['fan', 'creator'] },
  { page: 'user/account', path: '/user/account?section=password', roles: ['fan'] },
  { page: 'user/account', path: '/user/account?section=sessions', roles: ['fan'] },
  { page: 'user/account', path: '/user/account?section=preferences', roles: ['fan'] },
  { page: 'wallet/index', path: '/wallet', roles: ['fan', 'creator'] },
  { page: 'wallet/cards', path: '/wallet/cards', roles: ['fan', 'creator'] },
  { page: 'purchases', path: '/purchases', roles: ['fan', 'creator'] },
  { page: 'purchases', path: '/purchases?q=zzzz', roles: ['fan'] },
  ...['', '?type=videos', '?type=galleries', '?type=photos', '?type=products', '?type=creators'].map((type): ScreenOf => ({ page: 'bookmarks', path: `/bookmarks${type}`, roles: ['fan'] })),
  { page: 'subscriptions', path: '/subscriptions', roles: ['fan', 'creator'] },
  { page: 'creator/account', path: '/creator/account', roles: ['creator', 'pending'] },
  { page: 'creator/post', path: '/creator/post', roles: ['creator', 'pending'] },
  { page: 'creator/post', path: '/creator/post?id={ownFeed}', roles: ['creator'] },
  { page: 'creator/posts', path: '/creator/posts', roles: ['creator', 'pending'] },
  { page: 'creator/posts', path: '/creator/posts?view=stories', roles: ['creator'] },
  { page: 'creator/story', path: '/creator/story', roles: ['creator', 'pending'] },
  { page: 'creator/videos', path: '/creator/videos', roles: ['creator', 'pending'] },
  { page: 'creator/videos', path: '/creator/videos?q=zzzz', roles: ['creator'] },
  { page: 'creator/photos', path: '/creator/photos', roles: ['creator', 'pending'] },
  { page: 'creator/galleries', path: '/creator/galleries', roles: ['creator', 'pending'] },
  { page: 'creator/products', path: '/creator/products', roles: ['creator', 'pending'] },
  { page: 'creator/earnings', path: '/creator/earnings', roles: ['creator', 'pending'] },
  { page: 'creator/subscribers', path: '/creator/subscribers', roles: ['creator', 'pending'] },
  { page: 'sandbox/authenticate/[id]', path: '/sandbox/authenticate/unknown', roles: ['fan'] },
]

/** Pages that are not screens of their own: the frame, error pages that a request cannot ask for, files for robots. */
export const notScreens = ['_app', '_document', '_error', '500', 'robots.txt', 'sitemap.xml']
